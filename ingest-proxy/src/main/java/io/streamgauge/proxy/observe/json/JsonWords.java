package io.streamgauge.proxy.observe.json;

import java.util.ArrayList;
import java.util.List;

/** The words a captured string can be, each with its meaning; found without building a text. Made once and shared. */
public final class JsonWords<E> {

    private final List<String> words = new ArrayList<>();
    private final List<E> meanings = new ArrayList<>();
    private final E otherwise;

    /**
     * @param otherwise meaning of every other value
     */
    public JsonWords(E otherwise) {
        this.otherwise = otherwise;
    }

    /** These words, in ASCII, have this meaning. Words that come first are found first. */
    public JsonWords<E> mean(E meaning, String... written) {
        for (String word : written) {
            words.add(word);
            meanings.add(meaning);
        }
        return this;
    }

    /** What the value means. */
    public E meaning(JsonScalar value) {
        for (int i = 0; i < words.size(); i++) {
            if (value.isText(words.get(i))) {
                return meanings.get(i);
            }
        }
        return otherwise;
    }
}
