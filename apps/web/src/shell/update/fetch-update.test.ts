import { expect, test, vi } from 'vitest'
import { fetchUpdate } from './fetch-update.ts'

/** A hub with a newer version, whose installation ends in this state. */
function deploy(state: ServiceWorkerState) {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = { installing: null as object | null, waiting: null, update: async () => {} }
  registration.update = async () => {
    registration.installing = installing
    setTimeout(() => {
      registration.installing = null
      installing.state = state
      installing.dispatchEvent(new Event('statechange'))
    })
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
}

test('reports that a new version exists if it could not be stored', async () => {
  deploy('redundant')
  expect(await fetchUpdate()).toBe('not-stored')
})

test('reports that there is no newer version', async () => {
  const registration = { installing: null, waiting: null, update: async () => {} }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  expect(await fetchUpdate()).toBe('nothing-newer')
})
