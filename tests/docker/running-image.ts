import { spawn } from 'node:child_process'
import { environmentOf, type Image, placeOf } from './build-image.ts'

export interface Ended {
  code: number | null
  stdout: Buffer
  stderr: string
}

export interface RunningImage {
  url: string
  /** Does what `docker exec` does. */
  execute(command: string[]): Promise<Ended>
  /** Does what `docker stop` does. */
  stop(): Promise<Ended>
}

/** Starts what the image's CMD names with its ENV, as `docker run` does; resolves when it listens. */
export async function startImage(
  image: Image,
  overrides: Record<string, string> = {},
  confined = false,
): Promise<RunningImage> {
  const environment = { ...overrides, PORT: '0' }
  const command = confined ? confinedTo(overrides.DATA_DIR ?? '', image.command) : image.command
  const relay = begin(image, command, environment)
  const port = await relay.until(/"port":(\d+)/)
  return {
    url: `http://localhost:${port}`,
    execute: (command) => executeIn(image, command, { ...overrides, PORT: port }),
    stop() {
      relay.child.kill('SIGTERM')
      return relay.ended
    },
  }
}

/** Does what `docker run` with another command does, and waits for its end. */
export function executeIn(
  image: Image,
  command: string[],
  overrides: Record<string, string> = {},
  input?: Buffer,
): Promise<Ended> {
  const { child, ended } = begin(image, command, overrides)
  child.stdin.end(input)
  return ended
}

/** Somebody who owns nothing; "node" of the image has another number, and as little. */
export const nobody = 65_534

/**
 * The command as compose.yaml confines it, without Docker: a file system that is read-only but for one folder, a user
 * without rights, and no way to more. For root on Linux, in a mount namespace of its own.
 */
export function confinedTo(folder: string, command: string[]): string[] {
  const steps = [
    'mount --bind "$0" "$0"',
    'mount -o remount,bind,ro /',
    `exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --no-new-privs --bounding-set=-all "$@"`,
  ]
  const confine = ['unshare', '--mount', '--propagation', 'private', '--', 'sh', '-c', steps.join(' && ')]
  return [...confine, folder, ...command]
}

function begin(image: Image, [program = '', ...words]: string[], overrides: Record<string, string>) {
  const child = spawn(program, words, {
    cwd: placeOf(image, '.'),
    env: { ...environmentOf(image), ...overrides },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A program that reads nothing may end before its input does.
  child.stdin.on('error', () => undefined)
  const stdout: Buffer[] = []
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout: Buffer.concat(stdout), stderr }))
  })
  /** The first match in what it says; rejects when it ends without. */
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const match = pattern.exec(Buffer.concat(stdout).toString())?.[1]
        if (match !== undefined) resolve(match)
      })
      ended.then(({ code }) => reject(new Error(`It ended with ${code}: ${stderr}`)), reject)
    })
  return { child, ended, until }
}
