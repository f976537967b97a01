import { describe, expect, test } from 'vitest'
import { commandGroups } from '../../bin/commands.ts'
import { figures, openings } from '../../fixtures/snapshots/api-figures.ts'
import { si } from '../../pipeline/sources/index.ts'
import { readRules } from '../support/alert-rules.ts'
import { serving } from '../support/api-server.ts'
import { repositoryText } from '../support/repository.ts'
import { stateOfRead } from '../support/source-state.ts'

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[]
}

const dashboard = JSON.parse(repositoryText('deploy/grafana/dashboard.json')) as {
  readonly schemaVersion: number
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] }
  readonly annotations: { readonly list: readonly { readonly expr?: string }[] }
}
const rules = readRules(repositoryText('deploy/prometheus/alerts.yml'))
const handbook = repositoryText('docs/operator.md')
const chapter = handbook.split(/^## /m).find(text => text.startsWith('Monitor\n'))!

/** Metrics of Prometheus and of node_exporter on the same machine. */
const elsewhere = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes']

/** The metric names of `/metrics`, including the samples of histograms. */
async function exported(): Promise<string[]> {
  const { get } = await serving({ figures, openings, sources: [stateOfRead(si)] })
  const types = [...(await get('/metrics')).text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return types.flatMap(([, name, type]) =>
    type === 'histogram' ? ['', '_bucket', '_sum', '_count'].map(end => `${name}${end}`) : [name!],
  )
}

function namesIn(expressions: readonly string[]): string[] {
  const plain = expressions.map(text => text.replaceAll(/"[^"]*"/g, ''))
  return [...new Set(plain.flatMap(text => text.match(/\b(?:fuel|process|nodejs|node)_\w+|\bup\b/g) ?? []))].sort()
}

describe('metrics', () => {
  test('of the service are exactly those in the operator handbook', async () => {
    const ours = (await exported()).filter(name => name.startsWith('fuel_') && !/_(bucket|sum|count)$/.test(name))
    const described = [...chapter.matchAll(/^\| `(fuel_\w+)/gm)].map(([, name]) => name!)
    expect(described.sort()).toEqual([...ours].sort())
  })

  test('follow the naming rules of Prometheus: base units, _total only for counters, a help sentence', async () => {
    const { get } = await serving({ figures, openings, sources: [stateOfRead(si)] })
    const { text } = await get('/metrics')
    const types = [...text.matchAll(/^# HELP (\w+) (.*)\n# TYPE (\w+) (\w+)$/gm)]
    expect(types.length).toBeGreaterThan(40)
    for (const [, name, help, same, type] of types) {
      expect(same).toBe(name)
      expect([name, name!.endsWith('_total')]).toEqual([name, type === 'counter'])
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|days|kb|mb|percent)$/)
      if (name!.startsWith('fuel_')) expect(help).toMatch(/^[\dA-Z].*\.$/)
    }
  })

  test('in the dashboard and the alert rules are exported', async () => {
    const known = new Set([...(await exported()), ...elsewhere])
    const panels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    const marks = dashboard.annotations.list.flatMap(({ expr }) => expr ?? [])
    const lists = dashboard.templating.list.flatMap(({ definition }) => definition ?? [])
    const asked = namesIn([...panels, ...marks, ...lists, ...rules.map(({ expr }) => expr)])
    expect(asked.filter(name => !known.has(name))).toEqual([])
    expect(asked.length).toBeGreaterThan(25)
  })
})

describe('the dashboard', () => {
  test('uses the selected data source, in panels that do not overlap', () => {
    const { panels, templating, schemaVersion } = dashboard
    expect(schemaVersion).toBe(42)
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance', 'market'])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(places).size).toBe(places.length)
    for (const { title, type, targets = [], gridPos } of panels) {
      expect([title, gridPos.x + gridPos.w <= 24, targets.length > 0]).toEqual([title, true, type !== 'row'])
      for (const { datasource } of targets) expect(datasource.uid).toBe('${datasource}')
    }
  })
})

describe('the alert rules', () => {
  test('have a severity, a description and a command to run', () => {
    expect(rules.length).toBeGreaterThanOrEqual(12)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, severity, summary, description, runbook, wait } of rules) {
      expect([alert, /^(critical|warning)$/.test(severity), /^\d+m$/.test(wait)]).toEqual([alert, true, true])
      expect([alert, summary.length > 20, description.length > 40]).toEqual([alert, true, true])
      expect(runbook).toMatch(/fuel-etl|systemctl/)
    }
  })

  test('name existing commands', () => {
    const commands = new Set(Object.values(commandGroups).flatMap(group => Object.keys(group)))
    const typed = rules.flatMap(({ runbook }) =>
      [...runbook.matchAll(/(?<!-u )\bfuel-etl ([a-z][a-z-]*)/g)].map(([, name]) => name!),
    )
    expect(typed.filter(name => !commands.has(name))).toEqual([])
    expect(typed.length).toBeGreaterThan(12)
  })

  test('are all named in the promtool test', () => {
    const tried = repositoryText('deploy/prometheus/alerts.test.yml')
    expect(rules.filter(({ alert }) => !tried.includes(alert)).map(({ alert }) => alert)).toEqual([])
  })
})
