// Exits with 0 while the relay answers and its database takes writes: for the image, which has no curl.
const { PORT = '3000', HOST = '' } = process.env
const everywhere = ['', '0.0.0.0', '::']
const host = everywhere.includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
const answer = await fetch(`http://${host}:${PORT}/readyz`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
