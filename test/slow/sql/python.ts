import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Cells as the test compares them: instants and days as texts, null for every kind of nothing.
const prelude = `
import datetime, json, math
def cell(value):
    if value is None or value != value: return None
    if isinstance(value, datetime.datetime): return value.strftime('%Y-%m-%d %H:%M:%S')
    if isinstance(value, datetime.date): return value.isoformat()
    return value.item() if hasattr(value, 'item') else value
def rows(answer):
    found = answer.rows() if hasattr(answer, 'rows') else answer.itertuples(index=False, name=None)
    return [[cell(value) for value in row] for row in found]
answers = []
`

/** The rows of the variable \`answer\` after each of these blocks, which share their variables. */
export async function answersIn(
  program: string,
  folder: string,
  [opening, ...blocks]: readonly string[],
): Promise<unknown[][][]> {
  const asked = blocks.map(block => `${block}\nanswers.append(rows(answer))\n`)
  const script = join(folder, 'asked.py')
  writeFileSync(script, [prelude, opening, ...asked, 'print(json.dumps(answers))\n'].join('\n'))
  const { stdout } = await promisify(execFile)(program, [script], { cwd: folder, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}
