import { reachHub } from './reach-hub.ts'

const patienceMs = 5_000

/**
 * Reloads the page. Resolves to false if the hub does not answer: the open page is better than the browser's error
 * page.
 */
export async function reloadWhenReachable(): Promise<boolean> {
  try {
    await reachHub(patienceMs)
  } catch {
    return false
  }
  location.reload()
  return true
}
