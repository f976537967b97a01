import { afterEach, describe, expect, test, vi } from 'vitest'
import { startQuestionBox } from '../../web/client/question/question-box.ts'
import { element, fire, held, openPage, settled } from './page-without-browser.ts'

const metadata = { data_date: '2026-11-16', source: 'Commission', licence: 'CC BY 4.0', unit: 'EUR per litre' }
const answerTo = (query: string, data: object = {}) => {
  return {
    status: 'ok',
    query,
    intent: 'x',
    confidence: 0.9,
    parsed: { fuel_type: 'diesel' },
    metadata,
    message: query,
    data,
  }
}
const series = { country_code: 'FR', labels: ['2026-11-09', '2026-11-16'], e95: [1, 1], diesel: [1.6, 1.7] }

describe('the question box', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** The question box of a page at an address, with stubbed answers. */
  function started(address: string, answer: (question: string) => Response | Promise<Response>) {
    const at = openPage(address)
    const form = element('form', { id: 'question' })
    const input = element('input', { id: 'q' })
    const status = element('p', { id: 'answer-status' })
    const view = element('div', { id: 'answer' })
    form.append(input)
    const box = element('details', { id: 'ask' })
    box.append(form, status, view)
    document.body.append(box)
    vi.stubGlobal('fetch', (path: string) => answer(new URL(path, 'http://page.test').searchParams.get('q')!))
    startQuestionBox(form)
    const ask = async (question: string): Promise<void> => {
      input.value = question
      fire(form, 'submit')
      await settled()
    }
    return { ...at, box, input, status, view, form, ask }
  }

  test('answers the question of its address', async () => {
    const box = started('/?q=diesel+in+France', question => Response.json(answerTo(question)))
    await settled()
    expect(box.status.textContent).toBe('diesel in France')
    expect(box.box.open).toBe(true)
    expect(box.input.value).toBe('diesel in France')
    expect(box.view.textContent).toContain('Source: Commission · data of 16 Nov 2026')
  })

  test('links an answer about weekly prices to the same chart', async () => {
    const parsed = { countries: ['FR'], fuel_type: 'diesel', time_range_weeks: 2 }
    const box = started('/?q=diesel+in+France', question =>
      Response.json({ ...answerTo(question, { series: [series] }), intent: 'price_history', parsed }),
    )
    await settled()
    const link = [...box.view.querySelectorAll('a')].find(one => one.textContent === 'Open in History')
    expect(link?.getAttribute('href')).toBe('/history?cc=FR&fuel=diesel&from=2026-11-09')
  })

  test('shows the answer to the last question, whatever the order of the answers', async () => {
    const answers = { one: held(), two: held() }
    const box = started('/', question => answers[question as 'one'].answer)
    await box.ask('one')
    await box.ask('two')
    answers.two.come(answerTo('two'))
    await settled()
    answers.one.come(answerTo('one'))
    await settled()
    expect(box.status.textContent).toBe('two')
    expect(location.search).toBe('?q=two')
  })

  test('removes the chart together with its answer, and draws none for an answer without a series', async () => {
    const box = started('/', question =>
      Response.json(answerTo(question, question === 'words' ? {} : { series: [series] })),
    )
    await box.ask('one')
    const charts = () => box.view.querySelectorAll('.line-chart').length
    expect(charts()).toBe(1)
    const chart = box.view.querySelector('.line-chart')!
    await box.ask('two')
    expect(charts()).toBe(1)
    expect(box.view.contains(chart)).toBe(false)
    await box.ask('words')
    expect(charts()).toBe(0)
  })

  test('keeps the map state in the address, and asks again for the same words', async () => {
    let asked = 0
    const box = started('/#fuel=sp95', question => {
      asked += 1
      return Response.json(answerTo(question))
    })
    await box.ask('  one ')
    await box.ask('one')
    await box.ask('   ')
    expect(asked).toBe(2)
    expect(box.pushed).toEqual(['/?q=one#fuel=sp95'])
    // A move of the map is not a new question.
    box.pop('/?q=one#fuel=diesel')
    expect(asked).toBe(2)
    box.pop('/#fuel=diesel')
    expect(box.status.textContent).toBe('')
    expect(box.view.children).toHaveLength(0)
  })

  test.each([
    [429, { error: 'slow down' }, 'Too many questions from your address. Please try again in a minute.'],
    [503, { error: 'No data' }, 'No data.'],
  ])('explains why it has no answer: %i', async (status, body, shown) => {
    const box = started('/', () => Response.json(body, { status }))
    await box.ask('one')
    expect(box.status.textContent).toBe(shown)
    expect(box.status.className).toBe('message bad')
  })

  test('offers suggested questions, and asks the chosen one', async () => {
    const status = (question: string) => (question === 'one' ? 'unsupported' : 'ok')
    const box = started('/', question => {
      return Response.json({ ...answerTo(question, { suggestions: [`not ${question}`, 7] }), status: status(question) })
    })
    await box.ask('one')
    expect(box.view.textContent).toContain('What can be asked:not one')
    expect(box.view.textContent).not.toContain('Source:')
    expect(box.status.className).toBe('message warn')
    fire(box.view.querySelector('.suggestions button')!, 'click')
    await settled()
    expect(box.view.textContent).toContain('Or did you mean:not not one')
    expect(document.activeElement).toBe(box.input)
    expect(box.pushed).toHaveLength(2)
  })

  test('shows texts of the service as text, never as markup', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const rows = [{ name: evil, '<b>': 1, city: 'javascript:alert(1)' }]
    const box = started('/', () =>
      Response.json({
        ...answerTo(evil, { ranking: rows, suggestions: [evil] }),
        metadata: { ...metadata, source: evil },
      }),
    )
    await box.ask(evil)
    expect(box.view.textContent!.split(evil).length).toBeGreaterThan(3)
    expect(box.view.querySelectorAll('img')).toHaveLength(0)
    expect(box.view.querySelectorAll('b')).toHaveLength(0)
  })
})
