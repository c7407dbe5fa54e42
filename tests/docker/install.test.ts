import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { storeOfProject } from './build-image.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** A folder with the files of the project that an installation reads. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = globSync(
    [
      'package.json',
      '{apps,packages}/*/package.json',
      'tests/package.json',
      'pnpm-*.yaml',
      '.npmrc',
      'commands/*',
      'patches/*',
    ],
    { cwd: project },
  )
  for (const file of files) cpSync(join(project, file), join(folder, file))
  return folder
}

test('npm start installs what a hub needs, npm test adds the tools, and npm start keeps them', {
  timeout: 600_000,
}, () => {
  const folder = copyOfProject()
  const module = pathToFileURL(join(folder, 'commands/install.mjs')).href
  const install = (scope: 'hub' | 'everything') => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `const { install } = await import('${module}'); await install('${scope}')`],
      { cwd: dirname(folder), env: { ...process.env, ...storeOfProject() }, encoding: 'utf8' },
    )
    expect(status, stdout + stderr).toBe(0)
    return stdout
  }
  const has = (path: string) => existsSync(join(folder, path))
  const hubParts = [
    'node_modules/node/bin/node',
    'apps/web/node_modules/vite',
    'apps/relay/node_modules/better-sqlite3',
  ]
  const tools = [
    'node_modules/.bin/biome',
    'node_modules/vitest',
    'node_modules/typescript',
    'tests/node_modules/axe-core',
  ]

  expect(install('hub')).toContain('Installing')
  expect(hubParts.filter((path) => !has(path))).toEqual([])
  expect(tools.filter(has)).toEqual([])
  expect(install('hub')).toBe('')

  expect(install('everything')).toContain('Installing')
  expect(tools.filter((path) => !has(path))).toEqual([])
  expect(install('hub')).toBe('')

  appendFileSync(join(folder, 'pnpm-lock.yaml'), '\n')
  expect(install('hub')).toContain('Installing')
  expect([...hubParts, ...tools].filter((path) => !has(path))).toEqual([])
  expect(install('everything')).toBe('')
})
