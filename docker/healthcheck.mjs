// Exits with 0 while the relay answers and its database takes writes: for the image, which has no curl.
// An empty variable counts as not set, as in the relay.
const PORT = process.env.PORT?.trim() || '3000'
const HOST = process.env.HOST?.trim() ?? ''
const everywhere = ['', '0.0.0.0', '::']
const host = everywhere.includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
const answer = await fetch(`http://${host}:${PORT}/readyz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
