import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { compileProgram } from '../support/compiled.ts'
import { fixturesRoot } from '../support/deliver.ts'
import { type PythonEnvironment, pythonEnvironment } from '../support/python-environment.ts'
import { repositoryRoot } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Airflow takes a minute to start a task; on a busy machine five.
const limitMs = 1_200_000

const airflow = pythonEnvironment('apache-airflow==3.3.2')
const dagster = pythonEnvironment('dagster==1.13.29')
const kubernetes = pythonEnvironment('kubernetes-validate==1.37.0')

/** The name of a test states why it is skipped. */
function installed(environment: PythonEnvironment) {
  const why = 'missing' in environment ? ` (skipped: ${environment.missing})` : ''
  return { it: test.skipIf(why !== ''), why, bin: 'bin' in environment ? environment.bin : '' }
}

async function output(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const options = { env: { PATH: process.env.PATH ?? '', HOME: temporaryFolder(), ...env }, maxBuffer: 2 ** 26 }
  const { stdout, stderr } = await promisify(execFile)(program, args, options)
  return `${stdout}${stderr}`
}

/** A run of the bundled deliveries, in place of `run --due`. */
async function settings(sources: string) {
  const { folder } = await compileProgram()
  return {
    FUEL_DATA_DIR: join(temporaryFolder(), 'data'),
    FUEL_CONFIG: '',
    ETL_COMMAND: `${process.execPath} ${join(folder, 'bin', 'fuel-etl.js')}`,
    ETL_RUN: `run --from ${fixturesRoot} ${sources}`,
  }
}

/** Prints the class of the error that each exit code becomes. */
const classes = (module: string, folder: string): string => `
import sys
sys.path.insert(0, ${JSON.stringify(folder)})
import ${module} as recipe
for code in (69, 75, 64, 76, 78):
    recipe.COMMAND = ["sh", "-c", f"exit {code}"]
    try:
        recipe.called("run")
    except Exception as error:
        print(code, type(error).__name__)
`

describe('the recipe of Airflow', { timeout: limitMs }, () => {
  const { it, why, bin } = installed(airflow)
  const folder = join(repositoryRoot, 'deploy', 'airflow')
  const home = () => ({
    AIRFLOW_HOME: temporaryFolder(),
    AIRFLOW__CORE__DAGS_FOLDER: folder,
    AIRFLOW__CORE__LOAD_EXAMPLES: 'False',
  })

  it(`runs the bundled deliveries and publishes a snapshot${why}`, async () => {
    const env = { ...home(), ...(await settings('--source lu ecb bulletin')) }
    await output(join(bin, 'airflow'), ['db', 'migrate'], env)
    const log = await output(join(bin, 'airflow'), ['dags', 'test', 'fuel_etl', '2026-11-20'], env)
    expect(log).toContain('lu: success, 3 prices, no error')
    expect(log).toMatch(/Marking run .* successful/)
    expect(readFileSync(join(env.FUEL_DATA_DIR, 'snapshots', 'current'), 'utf8')).toMatch(/^20261119T120000Z-/)
  })

  it(`tries again what may pass, and fails at once where a person must act${why}`, async () => {
    const found = await output(join(bin, 'python'), ['-c', classes('fuel_etl_dag', folder)], home())
    expect(found).toContain('69 RuntimeError\n75 RuntimeError\n64 AirflowFailException\n76 AirflowFailException\n78')
  })
})

describe('the recipe of Dagster', { timeout: limitMs }, () => {
  const { it, why, bin } = installed(dagster)
  const folder = join(repositoryRoot, 'deploy', 'dagster')
  const materialize = `
import json, sys
sys.path.insert(0, ${JSON.stringify(folder)})
import dagster as dg
import fuel_etl_assets as recipe
recipe.defs.resolve_job_def("fuel_etl")
result = dg.materialize([recipe.fuel_prices], selection=[recipe.key_of("LU"), recipe.key_of("IS")])
for event in result.get_asset_materialization_events():
    made = event.materialization
    print("made", "/".join(made.asset_key.path), made.metadata["prices"].value, made.metadata["snapshot"].value)
`

  it(`materializes the selected markets with the counts of the report${why}`, async () => {
    const home = temporaryFolder()
    mkdirSync(join(home, 'storage'))
    const env = { DAGSTER_HOME: home, ...(await settings('')) }
    const log = await output(join(bin, 'python'), ['-c', materialize], env)
    expect(log).toMatch(/^made fuel\/is 2\d\d 20261119T120000Z-/m)
    expect(log).toMatch(/^made fuel\/lu 3 20261119T120000Z-/m)
  })

  it(`tries again what may pass, and fails at once where a person must act${why}`, async () => {
    const found = await output(join(bin, 'python'), ['-c', classes('fuel_etl_assets', folder)], await settings(''))
    expect(found).toContain('69 RetryRequested\n')
    expect(found).toContain('75 RetryRequested\n64 Failure\n76 Failure\n78 Failure\n')
  })
})

describe('the recipe of Kubernetes', () => {
  const { it, why, bin } = installed(kubernetes)

  it(`is valid for the schemas of Kubernetes${why}`, async () => {
    const files = ['cronjob.yaml', 'scale/settings.yaml', 'scale/server.yaml', 'scale/run.yaml']
    const paths = files.map(file => join(repositoryRoot, 'deploy', 'kubernetes', file))
    const found = await output(join(bin, 'kubernetes-validate'), ['--strict', ...paths], {})
    // biome-ignore format: a list of short words reads better in lines
    const names = [
      'persistentvolumeclaim/fuel-etl', 'cronjob/fuel-etl-run', 'cronjob/fuel-etl-prune', 'configmap/fuel-etl',
      'deployment/fuel-etl-server', 'service/fuel-etl-server', 'poddisruptionbudget/fuel-etl-server',
      'horizontalpodautoscaler/fuel-etl-server', 'persistentvolumeclaim/fuel-etl-run',
    ]
    for (const name of names) {
      expect(found).toContain(`passed for resource ${name}`)
    }
  })
})
