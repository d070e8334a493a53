/** What a scrape says, read back. */
@NullMarked
package io.streamgauge.standalone.scraped;

import org.jspecify.annotations.NullMarked;
