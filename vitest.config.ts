import { globSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { hubCommands, isHubRunning } from './tests/components/support/hub-commands.ts'
import { chromiumLaunch } from './tests/run/chromium.ts'
import './tests/run/compile-cache.ts'
import './tests/run/memory-folder.ts'
import { freePort } from './apps/relay/src/store/postgres/testing/free-port.ts'
import { chatServiceCommands } from './tests/support/explain/chat-service-commands.ts'

/** A test that hangs is found; one that passes takes seconds, and on a busy machine four times as many. */
const inNode = {
  // Collecting documents that live for one assertion would take a third of the processor time of tests that merge many.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  setupFiles: ['patient-wait', 'equal-bytes'].map((name) =>
    fileURLToPath(new URL(`tests/support/${name}.ts`, import.meta.url)),
  ),
}

const ofTheApp = 'apps/web/src/**/*.test.{ts,tsx}'
const ofScreens = 'apps/web/src/**/*.screen.test.tsx'
/**
 * What stands in for a module, or reads it anew, needs modules of its own: one that another file has read would be the real one,
 * and the other way round.
 */
const standIns = globSync(ofTheApp).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

/** Vite does not answer a websocket whose address is replaced: it stays open, and so does the presence of others. */
const unanswered = '/'

/** While a test has no hub, the app's requests to one end as they do without a connection, and its websockets get no answer. */
const withoutHub: Plugin = {
  name: 'without-hub',
  config: () => ({ server: { proxy: { '/sync': { bypass: () => (isHubRunning() ? undefined : unanswered) } } } }),
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      const isForHub = /^\/(api|sync|feeds|open-records)(\/|$)/.test(request.url ?? '')
      if (isForHub && !isHubRunning()) request.socket.destroy()
      else next()
    }),
}

/** A test of a screen can hold a part of the app that is loaded later. */
const heldParts: Plugin = {
  name: 'held-parts',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    /\/(load-later\.tsx|optional-part\.ts|lazy-dialog\.tsx)$/.test(source) &&
    !/\/(held-parts\.tsx|optional-part\.ts|lazy-dialog\.tsx)/.test(importer)
      ? fileURLToPath(new URL('apps/web/src/testing/held-parts.tsx', import.meta.url))
      : null,
}

/** The planted faults' configuration loads this file a second time, in the same process: both use one port. */
const hubPort = Number(process.env.HUB_PORT_OF_TESTS ?? (await freePort()))
process.env.HUB_PORT_OF_TESTS = String(hubPort)
// Where the app's own server sends its requests for a hub (apps/web/vite.config.ts).
process.env.RELAY_ORIGIN = `http://localhost:${hubPort}`

/**
 * All that the app and its tests load is bundled before the first test: a package that is found later would load React twice.
 * As in the built app, React is without its checks for development, which take a sixth of the time.
 */
const optimizeDeps = {
  entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.ts', '../../tests/components/*.test.ts'],
  rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
}
const productionJsx: Plugin = {
  name: 'production-jsx',
  enforce: 'post',
  config: () => ({ oxc: { jsx: { development: false, refresh: false } } }),
}

/** Flows that look into no file of the relay's, which runs in the process of the tests. */
const keyFlows = [
  'closed-sessions',
  'convergence',
  'http-first-admin',
  'http-resolutions',
  'presence',
  'restore-withdrawn',
  'rooms',
]

export default defineConfig({
  test: {
    // Most tests wait for a disk, a process or a socket: the single worker that two cores get leaves them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The provider of the tests tells, once for each, that it is set up for a test.
    onConsoleLog: (text) => !text.includes('oidc-provider '),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/relay/src/**/*.test.ts', 'tests/run/**/*.test.ts'],
          exclude: ['tests/run/**/*.chromium.test.ts'],
          // Their modules keep nothing to themselves, so each worker reads them once and not anew for every file.
          isolate: false,
          ...inNode,
        },
      },
      {
        test: {
          name: 'unit-web',
          include: [ofTheApp, 'apps/web/build/**/*.test.ts'],
          exclude: [...standIns, ofScreens],
          isolate: false,
          ...inNode,
        },
      },
      { test: { name: 'unit-web-stand-ins', include: standIns, ...inNode } },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        optimizeDeps,
        plugins: [withoutHub, heldParts, productionJsx],
        test: {
          name: 'pages',
          isolate: false,
          sequence: { groupOrder: 1 },
          // A browser has one session, and each test a hub of its own at the same port.
          fileParallelism: false,
          setupFiles: ['src/testing/screen-setup.ts'],
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          browser: {
            commands: { ...chatServiceCommands, ...hubCommands(hubPort) },
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in stories: a part of the text or name is enough.
            locators: { exact: false },
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: chromiumLaunch(),
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
              actionTimeout: 60_000,
            }),
            // Two pages, one after the other, that share the server and its bundle of packages.
            instances: [
              { browser: 'chromium', name: 'screens', include: ['src/**/*.screen.test.tsx'] },
              { browser: 'chromium', name: 'components', include: ['../../tests/components/**/*.test.ts'] },
            ],
          },
        },
      },
      // Each drives a browser of its own.
      { test: { name: 'chromium', include: ['tests/run/**/*.chromium.test.ts'], ...inNode } },
      // Reads and opens the app's files: after `npm run build`.
      { test: { name: 'built', include: ['tests/built/**/*.test.ts'], ...inNode } },
      { test: { name: 'docs', include: ['tests/docs/**/*.test.ts'], ...inNode } },
      // Their relays are told apart by port and folder, so here too each worker reads the modules once.
      {
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          isolate: false,
          globalSetup: [fileURLToPath(new URL('tests/support/relay/bundled-relay.ts', import.meta.url))],
          ...inNode,
        },
      },
      // The same flows on PostgreSQL.
      {
        test: {
          name: 'sync-postgres',
          include: keyFlows.map((name) => `tests/sync/${name}.test.ts`),
          isolate: false,
          env: { TEST_STORE: 'postgres' },
          globalSetup: [fileURLToPath(new URL('tests/support/relay/postgres-of-tests.ts', import.meta.url))],
          ...inNode,
        },
      },
      {
        test: {
          name: 'docker',
          include: ['tests/docker/**/*.test.ts'],
          env: { TMPDIR: process.env.DISK_FOLDER_OF_TESTS ?? tmpdir() },
          ...inNode,
        },
      },
      // Needs an engine for containers, and the base image: `npm run test:image`.
      { test: { name: 'image', include: ['tests/image/**/*.test.ts'], ...inNode } },
    ],
  },
})
