import { bookPath } from '../../../api/pages/docs/book.ts'
import type { BuiltDocsPage } from '../../../api/pages/docs/docs-page.ts'
import { type Html, html } from '../../../api/pages/html.ts'
import { contents } from './contents.ts'
import { type DescribedService, type Endpoint, endpointsOf } from './endpoints.ts'
import { type Guide, guides } from './guides.ts'
import { operationPage, type PageSection } from './operation-page.ts'
import { linksWithin, shapeBlock, shapeNames } from './shapes.ts'
import { addressOf, type Task, tasksOf } from './tasks.ts'
import { completeSentence } from './words.ts'

/** All pages of the documentation, without the frame of the site. */
export function docsPages(description: DescribedService): readonly BuiltDocsPage[] {
  const { endpoints, pages } = endpointsOf(description)
  const framed = (id: string, sections: readonly PageSection[], content: Html): string =>
    html`<div class="docs">\n${contents(endpoints, { id, sections })}<div class="docs-text">\n${content}</div>\n</div>\n`
      .text
  const { schemas } = description.components
  return [
    {
      id: '',
      title: 'Fuel prices and tolls as an API',
      description: 'Fuel prices, weekly history and tolls over HTTP: a first request, and every operation by task.',
      html: startHtml(endpoints).text,
    },
    ...guides.map(guide => ({
      id: guide.id,
      title: guide.title,
      description: guide.description,
      html: framed(
        guide.id,
        guide.sections.map(([id, title]) => [id, title]),
        guideHtml(guide),
      ),
    })),
    ...endpoints.map(endpoint => {
      const { html: content, sections } = operationPage(endpoint, description)
      const { operationId, method, path } = endpoint
      return {
        id: operationId,
        title: titleOf(endpoint, tasksOf(endpoints)),
        description: `${method} ${path}: parameters, answers and code in curl, JavaScript and Python.`,
        html: framed(operationId, sections, content),
      }
    }),
    {
      id: 'shapes',
      title: 'All shapes',
      description: 'The shapes of all answers, each with its members.',
      html: framed('shapes', [], shapeIndex(description)),
    },
    ...shapeNames(schemas).map(name => ({
      id: name,
      title: name,
      description: `The members of ${name} in the answers of the API.`,
      html: framed(
        name,
        [],
        html`<p><a href="/docs/shapes">All shapes</a></p>\n${shapeBlock(name, schemas[name]!, linksWithin([]), null)}`,
      ),
    })),
    {
      id: 'pages',
      title: 'Pages for people',
      description: 'The pages of this service. Programs should use the operations of the API.',
      html: framed(
        'pages',
        [],
        html`<p class="lead">Programs should use the operations of the API.</p>\n<ul>${pages.map(pageEntry)}</ul>\n`,
      ),
    },
  ]
}

/** The title of an operation is that of its first entry in the contents. */
function titleOf({ operationId }: Endpoint, tasks: readonly Task[]): string {
  return (
    headings[operationId] ?? tasks.flatMap(({ entries }) => entries).find(one => one.operationId === operationId)!.title
  )
}

// One operation with several entries in the contents.
const headings: Readonly<Record<string, string>> = { livePrices: 'Live prices: stations, countries, brands' }

/** The tasks as cards. Their entries have the anchors that the documentation had as one page. */
function startHtml(endpoints: readonly Endpoint[]): Html {
  return html`<h2>What do you want to do?</h2>
<div class="tasks">
${tasksOf(endpoints).map(task => taskCard(task, endpoints))}<section class="card" aria-labelledby="basics-heading">
<h3 id="basics-heading">Know the basics</h3>
<p class="quiet">What applies to all operations.</p>
<ul>
${guides.map(guideEntry)}<li id="schemas"><a href="/docs/shapes">All shapes</a></li>
<li id="pages"><a href="/docs/pages">Pages for people</a></li>
<li><a href="${bookPath}">The book: run the service, and understand it</a></li>
</ul>
</section>
</div>
`
}

function taskCard({ id, title, about, entries }: Task, endpoints: readonly Endpoint[]): Html {
  const lines = entries.map(one => {
    const anchor = one.call === undefined && html` id="${one.operationId}"`
    return html`<li${anchor}><a href="${addressOf(one, endpoints)}">${one.title}</a></li>\n`
  })
  return html`<section class="card" id="${id}" aria-labelledby="${id}-heading">
<h3 id="${id}-heading">${title}</h3>
<p class="quiet">${about}</p>
<ul>
${lines}</ul>
</section>
`
}

function guideEntry({ id, title, sections }: Guide): Html {
  return html`<li id="${id}"><a href="/docs/${id}" data-anchors="${sections.map(([section]) => section).join(' ')}">${title}</a></li>\n`
}

function guideHtml({ sections }: Guide): Html {
  return html`${sections.map(([id, title, content]) => html`<section id="${id}">\n<h2>${title}</h2>\n${content}\n</section>\n`)}`
}

function shapeIndex({ components: { schemas } }: DescribedService): Html {
  const lines = shapeNames(schemas).map(name => {
    const { description } = schemas[name] as { description?: string }
    return html`<li><a href="/docs/${name}">${name}</a>${description !== undefined && html`: ${completeSentence(description)}`}</li>\n`
  })
  return html`<p class="lead">The objects of all answers. The page of an operation shows those that it uses. <code>[]</code> means the elements of a
list, <code>*</code> the members of a map.</p>
<ul class="shapes">${lines}</ul>
`
}

function pageEntry({ path, summary }: Endpoint): Html {
  const text = completeSentence(summary.replace(/^Page: /, ''))
  return path.includes('{')
    ? html`<li><code>${path}</code>: ${text}</li>\n`
    : html`<li><a href="${path}">${path}</a>: ${text}</li>\n`
}
