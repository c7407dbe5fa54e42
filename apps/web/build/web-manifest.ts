import type { ManifestOptions } from 'vite-plugin-pwa'

/** The name, icons and colours of the installed app. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Civic Hub',
  short_name: 'Civic Hub',
  description: 'Meetings, agendas, notes and minutes for civic committees.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FBFAF7',
  theme_color: '#FBFAF7',
  categories: ['productivity', 'government'],
  // Browsers show these before they install the app. `npm run screenshots` makes them.
  screenshots: [
    { src: '/pictures/meeting-wide-light.webp', sizes: '1280x880', type: 'image/webp', form_factor: 'wide' },
    {
      src: '/pictures/meeting-narrow-light.webp',
      sizes: '780x1200',
      type: 'image/webp',
      form_factor: 'narrow',
    },
  ],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
