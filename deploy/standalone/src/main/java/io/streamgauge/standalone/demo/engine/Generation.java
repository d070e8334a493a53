package io.streamgauge.standalone.demo.engine;

/** One request inside the engine: how much there is to do, how much is done, and who wants the tokens. */
public final class Generation {

    private final int promptTokens;
    private final int outputTokens;
    private final Listener listener;
    private int emitted;
    private boolean wanted = true;

    /** Gets the tokens as they come. */
    public interface Listener {

        /**
         * The next token is there; the generation knows how many there have been.
         *
         * @return false if nobody wants more
         */
        boolean token(Generation generation);
    }

    public Generation(int promptTokens, int outputTokens, Listener listener) {
        this.promptTokens = promptTokens;
        this.outputTokens = outputTokens;
        this.listener = listener;
    }

    int promptTokens() {
        return promptTokens;
    }

    /** Tokens so far. */
    public int emitted() {
        return emitted;
    }

    /** Whether there is nothing left to do. */
    public boolean finished() {
        return emitted >= outputTokens || !wanted;
    }

    void emit() {
        emitted++;
        wanted = listener.token(this);
    }
}
