// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.bench;

import uk.co.real_logic.sbe.otf.AbstractTokenListener;

/** Ignores everything that a message contains. */
final class EmptyListener extends AbstractTokenListener {}
