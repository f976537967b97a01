import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settings } from '../../bin/configuration/settings.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'
import { refusalOf } from '../support/typed-line.ts'

interface Service {
  readonly image: string
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: true }
}

const folder = 'deploy/kubernetes/scale'
const routes = repositoryFiles('.ts', 'api/routes').map(repositoryText).join()
const page = repositoryText('docs/scale.md')
const operatorPage = repositoryText('docs/operator.md')

/** Settings of the program, and those of the clients that it uses. */
function isVariable(name: string): boolean {
  const ofClients = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS']
  return (
    settings.some(setting => setting.name === name) || ofClients.includes(name) || operatorPage.includes(`\`${name}`)
  )
}

describe('deploy/compose.scale.yaml', () => {
  const text = repositoryText('deploy/compose.scale.yaml')
  const { services, volumes } = parse(text, { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>
    readonly volumes: Readonly<Record<string, null>>
  }
  const named = Object.entries(services)
  const ofProgram = named.filter(([, { image }]) => image === 'fuel-etl')

  test('starts three servers and the loop of runs with valid options', async () => {
    expect(ofProgram.map(([name]) => name)).toEqual(['server-1', 'server-2', 'server-3', 'ingest'])
    for (const [name, { command, entrypoint, environment }] of ofProgram) {
      if (command) expect([name, await refusalOf(command)]).toEqual([name, null])
      else expect(entrypoint).toEqual(['/app/deploy/run-loop.sh', 'runs-only'])
      expect(Object.keys(environment!).filter(variable => !isVariable(variable))).toEqual([])
    }
    expect(repositoryText('deploy/run-loop.sh')).toContain('!= runs-only')
  })

  test('names only existing services, volumes and files', () => {
    const files = repositoryFiles()
    for (const [name, { volumes: mounts = [], depends_on = {} }] of named) {
      const sources = mounts.map(mount => mount.split(':')[0]!)
      const isKnown = (source: string) =>
        source.startsWith('./') ? files.includes(`deploy/${source.slice(2)}`) : source in volumes
      expect([name, sources.filter(source => !isKnown(source))]).toEqual([name, []])
      expect([name, Object.keys(depends_on).filter(other => !(other in services))]).toEqual([name, []])
      for (const [other, { condition }] of Object.entries(depends_on)) {
        if (condition === 'service_healthy')
          expect([name, services[other]?.healthcheck?.test]).not.toEqual([name, undefined])
      }
    }
    const mounted = named.flatMap(([, { volumes: mounts = [] }]) => mounts.map(mount => mount.split(':')[0]!))
    expect(Object.keys(volumes).filter(name => !mounted.includes(name))).toEqual([])
  })

  test('calls each server by the name of its service and of its certificate', () => {
    const certificates = repositoryText('deploy/scale-certificates.sh')
    const hosts = { FUEL_S3_ENDPOINT: 'objects', FUEL_STORE_URL: 'postgres', FUEL_LIMITS_URL: 'redis' }
    const { environment } = services['server-1']!
    for (const [name, host] of Object.entries(hosts)) {
      const address = new URL(environment![name]!.replace(/\$\{\w+:\?\}/g, 'secret').replace(/^postgres/, 'https'))
      expect([name, address.hostname, host in services]).toEqual([name, host, true])
      expect(certificates).toMatch(new RegExp(`^certificate ${host} \\d+$`, 'm'))
    }
    const replicas = Object.entries(services.balancer!.environment!).filter(([name]) => /REPLICA/.test(name))
    expect(replicas.map(([, address]) => address)).toEqual(['server-1:8080', 'server-2:8080', 'server-3:8080'])
    const read = repositoryText('deploy/haproxy.cfg')
    expect(Object.keys(services.balancer!.environment!).filter(name => !read.includes(name))).toEqual([])
  })

  test('takes every secret from the environment, and its comment names each', () => {
    const comment = text.split('\nname:')[0]!
    const secrets = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)([^}]*)\}/g)].map(([, name, rest]) => `${name}${rest}`))
    expect([...secrets].sort()).toEqual([
      'POSTGRES_PASSWORD:?',
      'REDIS_PASSWORD:?',
      'S3_ACCESS_KEY:?',
      'S3_SECRET_KEY:?',
    ])
    for (const secret of secrets) expect(comment).toContain(secret.split(':')[0])
  })

  test('checks the health of every service that runs on', () => {
    const unchecked = named.filter(([, { healthcheck, image }]) => !healthcheck && image !== 'fuel-etl')
    expect(unchecked.map(([name]) => name)).toEqual(['certificates'])
    const [path] = /\/healthz/.exec(services.balancer!.healthcheck!.test!.join(' '))!
    expect(routes).toContain(`path: '${path}'`)
  })
})

describe(folder, () => {
  const kustomization = parse(repositoryText(`${folder}/kustomization.yaml`))
  const files: readonly string[] = kustomization.resources
  // biome-ignore lint/suspicious/noExplicitAny: parsed YAML
  const resources: any[] = files.flatMap(file =>
    parseAllDocuments(repositoryText(`${folder}/${file}`)).map(one => one.toJS()),
  )
  const the = (kind: string) => resources.filter(resource => resource.kind === kind)
  const [server] = the('Deployment')
  const [run] = the('CronJob')
  const pods = [server.spec.template.spec, run.spec.jobTemplate.spec.template.spec]

  test('is complete', () => {
    expect(repositoryFiles('.yaml', folder)).toEqual(
      [...files, 'kustomization.yaml'].map(file => `${folder}/${file}`).sort(),
    )
    expect(resources.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap', 'CronJob', 'Deployment', 'HorizontalPodAutoscaler', 'PersistentVolumeClaim', 'PodDisruptionBudget',
      'Service',
    ]) // biome-ignore format: a list of short words reads better in lines
    expect(kustomization.images.map(({ name }: { name: string }) => name)).toEqual(['fuel-etl'])
  })

  test('starts the program with valid options, unprivileged', async () => {
    for (const pod of pods) {
      const [container] = pod.containers
      expect([container.args, await refusalOf(container.args)]).toEqual([container.args, null])
      expect(container.image).toBe('fuel-etl')
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources.requests.memory && container.resources.limits.memory).toBeTruthy()
    }
  })

  test('names only existing settings, secrets, volumes and ports', () => {
    const [{ metadata, data }] = the('ConfigMap')
    expect(Object.keys(data).filter(name => !isVariable(name))).toEqual([])
    const comment = repositoryText(`${folder}/kustomization.yaml`)
    for (const pod of pods) {
      const [container] = pod.containers
      for (const { configMapRef, secretRef } of container.envFrom) {
        if (configMapRef) expect(configMapRef.name).toBe(metadata.name)
        else expect(comment).toContain(`create secret generic ${secretRef.name} `)
      }
      const mounted = container.volumeMounts.map(({ name }: { name: string }) => name)
      expect(pod.volumes.map(({ name }: { name: string }) => name)).toEqual(mounted)
      for (const { persistentVolumeClaim: claim } of pod.volumes) {
        if (claim) expect(the('PersistentVolumeClaim').map(one => one.metadata.name)).toContain(claim.claimName)
      }
      expect(container.volumeMounts[0].mountPath).toBe(data.FUEL_CACHE_DIR)
    }
    for (const [, names] of comment.matchAll(/\((\w+(?:, \w+)*)\)/g)) {
      for (const name of names!.split(', ')) expect([name, isVariable(name)]).toEqual([name, true])
    }
    const [container] = pods[0].containers
    const [port] = container.ports
    expect(String(port.containerPort)).toBe(container.args[container.args.indexOf('--port') + 1])
    expect(the('Service')[0].spec.ports[0].targetPort).toBe(port.name)
  })

  test('selects the servers, and probes routes that exist', () => {
    const { labels } = server.spec.template.metadata
    const budget = the('PodDisruptionBudget')[0].spec.selector.matchLabels
    expect([server.spec.selector.matchLabels, the('Service')[0].spec.selector, budget]).toEqual([
      labels,
      labels,
      labels,
    ])
    expect(the('HorizontalPodAutoscaler')[0].spec.scaleTargetRef.name).toBe(server.metadata.name)
    const [container] = pods[0].containers
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { path, port } = container[probe].httpGet
      expect([
        probe,
        routes.includes(`path: '${path}'`) || repositoryText('api/routes/tolls-page.ts').includes(`'${path}'`),
        port,
      ]).toEqual([probe, true, 'http'])
    }
  })

  test('runs as the CronJob for one volume does', () => {
    const single = parseAllDocuments(repositoryText('deploy/kubernetes/cronjob.yaml'))
      .map(one => one.toJS())
      .find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === 'fuel-etl-run')
    expect({ ...run.spec, jobTemplate: null }).toEqual({ ...single.spec, jobTemplate: null })
    const { template: _, ...rules } = run.spec.jobTemplate.spec
    const { template: __, ...rulesOfOne } = single.spec.jobTemplate.spec
    expect(rules).toEqual(rulesOfOne)
    expect(run.spec.jobTemplate.spec.template.spec.containers[0].args).toEqual(
      single.spec.jobTemplate.spec.template.spec.containers[0].args,
    )
  })
})

test('docs/scale.md names every file of it', () => {
  for (const file of ['deploy/haproxy.cfg', 'deploy/compose.scale.yaml', 'deploy/kubernetes/scale'])
    expect(page).toContain(`\`${file}`)
})
