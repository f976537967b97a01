export interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly wait: string
  readonly severity: string
  readonly summary: string
  readonly description: string
  readonly runbook: string
}

/**
 * The rules of deploy/prometheus/alerts.yml. The file uses a small part of YAML: members by indentation, plain and single-quoted texts, and
 * expressions of several lines after `|`. Throws for any other line. promtool, which reads all of YAML, is not part of `npm test`.
 */
export function readRules(yaml: string): AlertRule[] {
  const rules: Record<string, string>[] = []
  let block: string | null = null
  for (const line of yaml.split('\n')) {
    const rule = rules.at(-1)
    if (block !== null && rule && /^ {10}/.test(line)) {
      rule[block] += `${line.trim()} `
      continue
    }
    block = null
    if (line === '' || /^ *#/.test(line) || /^(groups:| {2}- name: [a-z-]+| {4}rules:)$/.test(line)) continue
    const begins = /^ {6}- alert: (Fuel\w+)$/.exec(line)
    if (begins) rules.push({ alert: begins[1]! })
    else if (rule && /^ {8}(labels|annotations):$/.test(line)) continue
    else if (rule && line === '        expr: |') {
      block = 'expr'
      rule.expr = ''
    } else take(rule, line)
  }
  return rules as unknown as AlertRule[]
}

function take(rule: Record<string, string> | undefined, line: string): void {
  const member = /^(?: {8}(expr|for)|( {10})(severity|summary|description|runbook)): (.+)$/.exec(line)
  const [, outer, , inner, text = ''] = member ?? []
  const quoted = /^'((?:[^']|'')*)'$/.exec(text)
  // A plain text must contain neither of these, or YAML reads it differently.
  const isPlain = !/^['"&*!|>%@`[{#-]/.test(text) && !/: | #/.test(text)
  if (!rule || !member || (!quoted && !isPlain)) throw new Error(`no line of alert rules: ${line}`)
  rule[outer === 'for' ? 'wait' : (outer ?? inner)!] = quoted ? quoted[1]!.replaceAll("''", "'") : text
}
