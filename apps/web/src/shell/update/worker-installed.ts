/** Resolves when the installation of a worker has ended. */
export function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
