package io.streamgauge.exporter.deployment;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.exporter.metric.Families;
import io.streamgauge.exporter.metric.StateMetrics;
import java.util.List;

/** Publishes what is declared, so that it can be read beside every figure. Immutable. */
public final class DeclaredDeployments implements MetricSource {

    private final List<Deployment> deployments;

    public DeclaredDeployments(List<Deployment> deployments) {
        this.deployments = List.copyOf(deployments);
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
