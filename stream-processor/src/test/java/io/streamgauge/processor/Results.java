package io.streamgauge.processor;

import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import java.util.Map;

/** The newest results of one partition by their keys, as a reader of the compacted topics has them. */
interface Results {

    PartitionProgress progress();

    Map<String, TotalsResult> totals();

    Map<String, WindowResult> windows();

    Map<String, CohortResult> cohorts();
}
