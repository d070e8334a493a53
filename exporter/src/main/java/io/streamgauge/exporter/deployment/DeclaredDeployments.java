package io.streamgauge.exporter.deployment;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.schemas.tally.Grouping;
import java.util.List;

/** Publishes what is declared, so that it can be read beside every figure. Immutable. */
public final class DeclaredDeployments implements MetricSource {

    private final List<Deployment> deployments;

    public DeclaredDeployments(List<Deployment> deployments) {
        this.deployments = List.copyOf(deployments);
    }

    /** Those that are known before their first request: a deployment that does not tell its route may serve any. */
    public List<Series> series() {
        return deployments.stream()
                .filter(deployment -> !deployment.route().isEmpty())
                .map(deployment -> new Series(Grouping.ROUTE.labels(), List.of(deployment.model(), deployment.route())))
                .toList();
    }

    @Override
    public List<MetricFamily> metrics() {
        Families families = new Families();
        for (Deployment deployment : deployments) {
            families.add(StateMetrics.DEPLOYMENT, deployment.labels(), 1);
            if (deployment.gpus() > 0) {
                families.add(
                        StateMetrics.DEPLOYMENT_GPUS,
                        List.of(deployment.model(), deployment.route()),
                        deployment.gpus());
            }
        }
        return families.all();
    }
}
