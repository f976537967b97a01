import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { repositoryText } from '../support/repository.ts'
import { refusalOf } from '../support/typed-line.ts'

const recipes = ['deploy/airflow/fuel_etl_dag.py', 'deploy/dagster/fuel_etl_assets.py']
const manifest = repositoryText('deploy/kubernetes/cronjob.yaml')
const resources = parseAllDocuments(manifest).map(one => one.toJS())
const jobs = resources.filter(({ kind }) => kind === 'CronJob')
const jobNamed = (name: string) => jobs.find(({ metadata }) => metadata.name === name).spec.jobTemplate.spec
const podOf = (job: { spec: { jobTemplate: { spec: { template: { spec: object } } } } }) =>
  // biome-ignore lint/suspicious/noExplicitAny: parsed YAML
  job.spec.jobTemplate.spec.template.spec as any

/** The codes of the table in the handbook, without success. */
function exitCodes(): number[] {
  const section = repositoryText('docs/operator.md').split('## Exit codes')[1]!
  const rows = [...section.matchAll(/^\| ([\d, ]+) \| /gm)].flatMap(([, codes]) => codes!.split(',').map(Number))
  return rows.filter(code => code > 0)
}

const stopped = [130, 143]
const ofStatus = 1

describe('recipes for schedulers', () => {
  test('the same exit codes are tried again everywhere', () => {
    for (const file of recipes) {
      const [, codes] = /^TRY_AGAIN = \{([\d, ]+)\}$/m.exec(repositoryText(file))!
      expect([file, codes!.split(',').map(Number)]).toEqual([file, [69, 75, ...stopped]])
    }
  })

  test('the CronJob has a rule for every exit code of the handbook', () => {
    const { rules } = jobNamed('fuel-etl-run').podFailurePolicy
    const codesOf = (action: string): number[] =>
      rules
        .filter((rule: { action: string; onExitCodes?: object }) => rule.action === action && rule.onExitCodes)
        .flatMap((rule: { onExitCodes: { values: number[] } }) => rule.onExitCodes.values)
    expect(codesOf('Count')).toEqual([69, 75])
    const all = [...codesOf('Count'), ...codesOf('FailJob'), ...stopped, ofStatus]
    expect(all.sort((a, b) => a - b)).toEqual(exitCodes().sort((a, b) => a - b))
  })

  test('docs/scheduling.md has the same codes', () => {
    const rows = [...repositoryText('docs/scheduling.md').matchAll(/^\| ([\d, ]+) \| /gm)]
    const codes = rows.flatMap(([, text]) => text!.split(',').map(Number)).filter(code => code > 0)
    expect(codes.sort((a, b) => a - b)).toEqual(exitCodes().sort((a, b) => a - b))
  })

  test('the program accepts the command lines of the CronJobs and of the other recipes', async () => {
    for (const job of jobs) {
      const [container] = podOf(job).containers
      expect([job.metadata.name, await refusalOf(container.args)]).toEqual([job.metadata.name, null])
    }
    for (const words of [
      ['run', '--due', '--json'],
      ['status', '--json'],
      ['sources', '--json'],
    ]) {
      expect(await refusalOf(words)).toBeNull()
    }
  })

  test('pods are unprivileged, have one volume for the data, and end before the next attempt is late', () => {
    expect(jobs).toHaveLength(2)
    for (const job of jobs) {
      const pod = podOf(job)
      const [container] = pod.containers
      expect(pod.restartPolicy).toBe('Never')
      expect(pod.securityContext.runAsNonRoot).toBe(true)
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      const mounts = container.volumeMounts.map(({ name }: { name: string }) => name)
      expect(pod.volumes.map(({ name }: { name: string }) => name)).toEqual(mounts)
      expect(container.env).toContainEqual({ name: 'FUEL_DATA_DIR', value: '/data' })
    }
    // Germany, Austria and Romania take up to 45 minutes, the map up to 90.
    expect(jobNamed('fuel-etl-run').activeDeadlineSeconds).toBeGreaterThan(90 * 60)
  })

  test('docs/scheduling.md names every variable that a recipe reads', () => {
    const page = repositoryText('docs/scheduling.md')
    const read = recipes.flatMap(file =>
      [...repositoryText(file).matchAll(/environ\.get\("(\w+)"/g)].map(([, name]) => name!),
    )
    expect(read.length).toBeGreaterThan(3)
    for (const name of [...read, ...recipes, 'deploy/kubernetes/cronjob.yaml']) expect(page).toContain(`\`${name}\``)
  })
})
