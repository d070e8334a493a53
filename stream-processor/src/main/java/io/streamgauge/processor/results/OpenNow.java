package io.streamgauge.processor.results;

import io.streamgauge.schemas.result.OpenRequests;
import io.streamgauge.schemas.result.OverdueRequests;
import java.util.List;

/** The open requests of one series now: by phase, and those past a limit of their SLO class. */
record OpenNow(List<OpenRequests> phases, List<OverdueRequests> overdue) {}
