import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineBrowserProvider } from '@vitest/browser'
import { startVitest } from 'vitest/node'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const app = pathOf('../../apps/web')

/** Vitest replaces modules in a page through Playwright or msw only, and a page has no files and processes. */
const needsNode = /\bvi\.(mock|doMock|resetModules)\(|\bfrom 'node:/
/** Uses nothing of the engine: it steps a fake clock with a fake socket, which takes a page as long as half of all others. */
const slow = 'src/replica/connection/relay-link.test.ts'

/** The unit tests of the replica, and those of other parts that store something. */
const files = globSync('src/**/*.test.ts', { cwd: app }).filter((file) => {
  const text = readFileSync(`${app}/${file}`, 'utf8')
  const isOfDevice = file.startsWith('src/replica/') || text.includes('fake-indexeddb')
  return isOfDevice && file !== slow && !needsNode.test(text)
})

/**
 * Runs the unit tests of the device's store and sync in one page, which `open` opens in a browser. Returns the number of those
 * that passed, and what failed.
 */
export async function runDeviceTests(open: (address: string) => Promise<unknown>, cacheDir: string) {
  const provider = defineBrowserProvider({
    name: 'opened-page',
    providerFactory: () => ({
      name: 'opened-page',
      supportsParallelism: false,
      getCommandsContext: () => ({}),
      openPage: async (_session, address) => void (await open(address)),
      close: () => undefined,
    }),
  })
  const vitest = await startVitest(
    [],
    {
      config: false,
      root: app,
      watch: false,
      reporters: [],
      include: files,
      isolate: false,
      setupFiles: [pathOf('../support/patient-wait.ts')],
      testTimeout: 120_000,
      browser: {
        enabled: true,
        provider,
        instances: [{ browser: 'opened-page' as never }],
        screenshotFailures: false,
        ui: false,
        // The page keeps the size of its window.
        commands: { __vitest_viewport: () => undefined },
      },
    },
    {
      cacheDir,
      logLevel: 'error',
      resolve: { alias: { 'fake-indexeddb/auto': pathOf('own-indexeddb.ts') } },
      optimizeDeps: { entries: files },
    },
  )
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const errors = modules.flatMap((module) => module.errors().map(({ message }) => `${module.moduleId}: ${message}`))
  const failed = tests.flatMap((test) => {
    const { state, errors } = test.result()
    return state === 'failed' ? `${test.fullName}: ${errors[0]?.message}` : []
  })
  failed.push(...errors, ...vitest.state.getUnhandledErrors().map((error) => String((error as Error).stack ?? error)))
  await vitest.close()
  return { passed: tests.filter((test) => test.result().state === 'passed').length, failed }
}
