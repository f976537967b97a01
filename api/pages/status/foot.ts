import type { Source } from '../../../pipeline/serving/schemas/live.ts'
import type { PipelineState } from '../../serialise/pipeline-state.ts'
import { type Html, html } from '../html.ts'
import { mapTerms, odblNote } from '../terms.ts'
import { webLink } from '../web-link.ts'

/** Each attribution once, with its licence. */
export function foot({ markets, reference }: PipelineState): Html {
  const sources = [...markets.flatMap(market => market.sources), ...reference].flatMap(({ terms }) => terms ?? [])
  const once = new Map(sources.map(source => [`${source.attribution}\n${source.licence_url}`, source]))
  return html`<h2 id="attributions">Data sources</h2>
<ul class="attributions">
${[...once.values()].map(line)}</ul>
${odblNote}
${mapTerms}
<p>The <a href="/licences">Licences</a> page explains what the terms allow.</p>`
}

function line({ attribution, licence, licence_url: address }: Source): Html {
  return html`<li>${attribution} <span class="quiet">(${webLink(address, licence)})</span></li>\n`
}
