import { buildApp } from './build-app.mjs'
import { install } from './install.mjs'

// Installs and builds like `npm start`, for a hub that systemd starts.
await install('hub')
await buildApp()
