import { type BarrierType, barrierTypes } from '../../../pipeline/model/toll-types.ts'
import { compareNames, countryName } from '../../shared/format.ts'
import { type TollSearch, type Vehicle, vehicles } from '../../shared/tolls/toll-search.ts'
import { barrierNames, tollKindOrder, tollKinds } from '../../shared/tolls/toll-texts.ts'
import { type Html, html } from '../html.ts'
import { capitalised } from './toll-facts.ts'

type Choice = readonly [value: string, name: string]

/** Which country, and by what vehicle. `codes`: the countries to choose from. */
export function questionForm({ country, vehicle }: TollSearch, codes: readonly string[]): Html {
  const countries = [...codes].map((code): Choice => [code, countryName(code)])
  countries.sort(([, one], [, other]) => compareNames(one, other))
  return html`<form class="controls" id="toll-question" action="/tolls" aria-label="What do I need?">
${select('country', 'Country', [['', 'All countries'], ...countries], country ?? '')}
${select('vehicle', 'Vehicle', Object.entries(vehicles), vehicle)}
<p><button class="primary">Show</button></p>
</form>`
}

/** The filters of the list. The country and the vehicle stay. */
export function filterForm(search: TollSearch): Html {
  const kinds = tollKindOrder.map((type): Choice => [type, tollKinds[type].name])
  const barriers = barrierTypes.map((type): Choice => [type, capitalised(barrierNames[type as BarrierType])])
  const kept: readonly Choice[] = [
    ['country', search.country ?? ''],
    ['vehicle', search.vehicle === ('car' satisfies Vehicle) ? '' : search.vehicle],
  ]
  return html`<form class="controls" id="toll-filters" action="/tolls#list" role="search" aria-label="Tolls">
${kept.map(([name, value]) => value !== '' && html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="toll-search"><label for="search">Name, road, note or country</label><input id="search" name="search" type="search" autocomplete="off" value="${search.search}"></p>
${select('type', 'Kind', [['', 'All'], ...kinds], search.type ?? '')}
${select('barrier', 'Barrier', [['', 'All'], ...barriers], search.barrier ?? '')}
<p class="check"><label><input name="priced" type="checkbox" value="yes"${search.isPriced && html` checked`}> Only with a current price</label></p>
<p><button>Search</button></p>
</form>`
}

function select(name: string, label: string, choices: readonly Choice[], chosen: string): Html {
  return html`<p><label for="${name}">${label}</label><select id="${name}" name="${name}">${choices.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></p>`
}
