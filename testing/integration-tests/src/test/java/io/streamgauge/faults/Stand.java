package io.streamgauge.faults;

import io.streamgauge.faults.account.Row;
import io.streamgauge.faults.account.Table;
import io.streamgauge.programs.BrokerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The broker and the table of all faults: there from the first class of a run to its end. */
final class Stand implements BeforeAllCallback {

    private @Nullable Shared shared;

    private record Shared(Path directory, BrokerProcess broker, Table table) implements AutoCloseable {

        static Shared start() {
            try {
                Path directory = Files.createTempDirectory("streamgauge-faults-");
                BrokerProcess broker = new BrokerProcess(directory);
                broker.start();
                return new Shared(directory, broker, new Table());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() throws IOException {
            broker.close();
            table.print();
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        shared = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Stand.class))
                .getOrComputeIfAbsent(Shared.class, key -> Shared.start(), Shared.class);
    }

    private Shared shared() {
        return Objects.requireNonNull(shared);
    }

    /** Runs, unless a test has stopped it. */
    BrokerProcess broker() {
        return shared().broker;
    }

    /** For what a test leaves behind. */
    Path newDirectory() throws IOException {
        return Files.createTempDirectory(shared().directory, "fault-");
    }

    void add(Row row) throws IOException {
        shared().table.add(row);
    }
}
