/** Reads what Amazon Bedrock sends: its Converse API, and the languages of its models as they are. */
@NullMarked
package io.streamgauge.proxy.observe.dialect.bedrock;

import org.jspecify.annotations.NullMarked;
