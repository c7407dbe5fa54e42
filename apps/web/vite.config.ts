import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunks } from './chunks.ts'
import { directImports } from './direct-imports.ts'
import { version } from './package.json'
import { startHints } from './start-hints.ts'
import { webManifest } from './web-manifest.ts'

const relay = process.env.RELAY_ORIGIN ?? 'http://localhost:3000'

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      addExtensions: true,
      generatedRouteTree: './src/routeTree.gen.ts',
    }),
    react(),
    directImports(),
    startHints(),
    VitePWA({
      // The person decides when a new version takes over; see shell/app-update.ts.
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      workbox: {
        globPatterns: ['**/*.{html,js,css,svg,png}', '**/*-latin-*.woff2'],
        // Readers of files come when they are needed, and stay from then on.
        globIgnores: ['**/reader-*.js'],
        runtimeCaching: [
          {
            urlPattern: /\/assets\/(reader-|pdf\.worker)[^/]*\.m?js$/,
            handler: 'CacheFirst',
            options: { cacheName: 'readers', expiration: { maxEntries: 12 } },
          },
        ],
        navigateFallback: '/index.html',
        // What the relay answers itself must never be answered from the device.
        navigateFallbackDenylist: [/^\/(api|sync)(\/|$)/, /^\/(healthz|readyz|metrics)$/],
        // The first page is controlled at once, so that it works offline without a second visit.
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
  ],
  build: {
    target: 'es2023',
    // The relay's content policy allows no data: fonts or scripts; small images stay files.
    assetsInlineLimit: 0,
    // tests/e2e/first-bytes.spec.ts reads from it what a screen loads.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Our own modules do nothing by being imported: a page takes from a package only what it uses.
        // Nor does making a schema: those that only the relay and later screens read stay out of the first file.
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /\/packages\/(committee|protocol)\/src\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: {
    proxy: {
      '/api': relay,
      '/sync': { target: relay, ws: true },
    },
  },
})
