import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type EngineName = 'firefox' | 'webkit'

interface Engine {
  /** The name for people. */
  title: string
  /** Programs, one of which is the browser; the tests of the engine need all lists. */
  programs: readonly (readonly string[])[]
  /** Packages of Debian and Ubuntu, of which the first names are tried first. */
  packages: readonly string[]
  elsewhere: string
}

export const engines: Record<EngineName, Engine> = {
  firefox: {
    title: 'Firefox',
    programs: [['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']],
    packages: ['firefox-esr'],
    elsewhere:
      'Install Firefox 153, with which this was tried, or newer from https://www.mozilla.org/firefox, or set FIREFOX to its path.',
  },
  webkit: {
    title: 'WebKitGTK',
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: [
      'webkit2gtk-driver',
      'gir1.2-webkit2-4.1',
      'python3-gi',
      'xvfb',
      // Codecs, with which a recording is made and played.
      'gstreamer1.0-plugins-base',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-libav',
    ],
    elsewhere:
      'WebKitGTK runs on Linux: install its WebDriver, its introspection data for version 4.1, Python 3 with PyGObject, and Xvfb.',
  },
}

/** The path of the engine's browser or driver; null if a program that its tests need is not installed. */
export function findEngine(name: EngineName): string | null {
  if (name === 'firefox' && process.env.FIREFOX) return process.env.FIREFOX
  const found = engines[name].programs.map(findProgram)
  if (name === 'webkit' && !canLoadWebkit()) return null
  return found.includes(null) ? null : (found[0] ?? null)
}

/** Installs the engine where that needs no question: as root, with apt. */
export function installEngine(name: EngineName): boolean {
  if (process.getuid?.() !== 0 || findProgram(['apt-get']) === null) return false
  const { title, packages } = engines[name]
  console.log(`Installing ${title} with apt-get …`)
  const installs = () => run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages])
  return installs() || (run('apt-get', ['update']) && installs())
}

function findProgram(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'))
  const candidates = names.flatMap((name) =>
    name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name)),
  )
  return candidates.find((file) => existsSync(file)) ?? null
}

const canLoadWebkit = () =>
  run('/usr/bin/python3', ['-c', 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")'])

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { env, stdio: 'ignore' }).status === 0
}
