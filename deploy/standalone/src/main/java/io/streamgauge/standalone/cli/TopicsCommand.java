package io.streamgauge.standalone.cli;

import picocli.CommandLine.Command;

/** {@code streamgauge topics}: brings the topics of an outside Kafka to what the parts need. */
@Command(name = "topics", description = "Creates or describes the topics, and lists the rights that parts need.")
final class TopicsCommand extends CommandGroup {}
