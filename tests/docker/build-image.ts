import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyBuildContext } from './build-context.ts'
import { type Instruction, readList, type Stage } from './dockerfile.ts'

/** The result of a stage: a folder that represents its file system, and its settings for running. */
export interface Image {
  root: string
  workdir: string
  environment: Record<string, string>
  command: string[]
  healthcheck: string[]
  user: string
  volumes: string[]
  /** Every COPY, with the path to which it copied. */
  copies: { instruction: Instruction; target: string }[]
}

/**
 * Runs all steps of all stages in folders below `folder`, and returns the last stage. As with Docker, a stage begins once those
 * that it needs are built.
 */
export async function buildImage(stages: Stage[], project: string, folder: string): Promise<Image> {
  const images = new Map<string, Promise<Image>>()
  for (const [index, stage] of stages.entries())
    images.set(stage.name, buildStage(stage, images, project, join(folder, `${index}-${stage.name || 'final'}`)))
  const last = (await Promise.all(images.values())).at(-1)
  if (last === undefined) throw new Error('A Dockerfile without a stage')
  return last
}

async function buildStage(
  stage: Stage,
  images: Map<string, Promise<Image>>,
  project: string,
  root: string,
): Promise<Image> {
  const base = await images.get(stage.base)
  const image: Image = {
    workdir: '/',
    environment: {},
    command: [],
    healthcheck: [],
    user: 'root',
    volumes: [],
    copies: [],
    ...structuredClone(base),
    root,
  }
  if (base) cpSync(base.root, root, { recursive: true, verbatimSymlinks: true })
  else mkdirSync(root, { recursive: true })
  for (const instruction of stage.instructions) await take(instruction, image, images, project)
  return image
}

/** The path of a file of the image on this machine. */
export function placeOf(image: Image, path: string): string {
  return join(image.root, resolve(image.workdir, path))
}

async function take(
  instruction: Instruction,
  image: Image,
  images: Map<string, Promise<Image>>,
  project: string,
): Promise<void> {
  const { name, rest, flags } = instruction
  switch (name) {
    case 'WORKDIR':
      image.workdir = resolve(image.workdir, rest)
      mkdirSync(placeOf(image, '.'), { recursive: true })
      return
    case 'ENV': {
      const [variable = '', value] = rest.split(/=(.*)/)
      if (value === undefined) throw new Error(`Not understood: ENV ${rest}`)
      image.environment[variable] = value
      return
    }
    case 'RUN':
      if (Object.keys(flags).length > 0) throw new Error(`RUN must stay plain: ${rest}`)
      return run(rest, image)
    case 'COPY':
      return copy(instruction, image, images, project)
    case 'CMD':
      image.command = readList(rest)
      return
    case 'HEALTHCHECK':
      image.healthcheck = readList(rest.replace(/^CMD\s+/, ''))
      return
    case 'USER':
      image.user = rest
      return
    case 'VOLUME':
      image.volumes.push(rest)
      return
    case 'EXPOSE':
      return
    default:
      throw new Error(`This test does not know ${name}`)
  }
}

async function copy(
  instruction: Instruction,
  image: Image,
  images: Map<string, Promise<Image>>,
  project: string,
): Promise<void> {
  const paths = instruction.rest.split(' ')
  const to = paths.pop() ?? ''
  const target = placeOf(image, to)
  const { from } = instruction.flags
  if (from === undefined) {
    if (paths.join() !== '.') throw new Error(`Only the whole project is copied: ${instruction.rest}`)
    copyBuildContext(project, target)
    return
  }
  const source = await images.get(from)
  if (source === undefined) throw new Error(`There is no stage ${from}`)
  for (const path of paths) {
    const place = join(source.root, path)
    // Docker copies the content of a folder into the target, and a file into a target that is a folder.
    const isInside = statSync(place).isFile() && (to.endsWith('/') || existsSync(target))
    cpSync(place, isInside ? join(target, basename(place)) : target, {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  image.copies.push({ instruction, target })
}

/**
 * The only variables taken from this machine: paths, and the access to a registry. No other variable may
 * influence a step.
 */
const passedOn = /^(HOME|TMPDIR|HTTPS?_PROXY|NO_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|NPM_CONFIG_REGISTRY)$/i

/** The environment of a program in the image: node is the project's own, npm and npx are the machine's. */
export function environmentOf(image: Image): Record<string, string> {
  const given = Object.entries(process.env).filter(([name]) => passedOn.test(name)) as [string, string][]
  const folders = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'))
  const own = Object.entries(image.environment).map(([name, value]) => [
    name,
    value.startsWith('/') ? placeOf(image, value) : value,
  ])
  return {
    ...Object.fromEntries(given),
    ...storeOfProject(),
    COMPRESSED_FILES_CACHE: fileURLToPath(
      new URL('../../apps/web/node_modules/.cache/compressed-files', import.meta.url),
    ),
    PATH: [placeOf(image, '/usr/local/bin'), dirname(process.execPath), ...folders].join(delimiter),
    ...Object.fromEntries(own),
  }
}

/**
 * The project's own installation has fetched every package already, and the lockfile names each by its
 * content. Packages of the store are linked from there, also if a temporary folder is on another disk.
 */
export function storeOfProject(): Record<string, string> {
  const modules = fileURLToPath(new URL('../../node_modules/.modules.yaml', import.meta.url))
  const store = existsSync(modules) ? /"storeDir": "(.+?)\/v\d+"/.exec(readFileSync(modules, 'utf8'))?.[1] : undefined
  return store === undefined ? {} : { npm_config_store_dir: store, npm_config_prefer_offline: 'true' }
}

function run(command: string, image: Image): Promise<void> {
  const child = spawn('sh', ['-c', command], {
    cwd: placeOf(image, '.'),
    env: environmentOf(image),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const told: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => told.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => told.push(chunk))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`RUN ${command} ended with ${code}:\n${Buffer.concat(told).toString()}`))
    })
  })
}
