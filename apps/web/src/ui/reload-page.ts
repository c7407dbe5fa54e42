import { missingPartTexts } from '../texts/en/missing-part.ts'
import { notifyError } from './notify.ts'
import { reloadWhenReachable } from './reload-when-reachable.ts'

/** Reloads the page, or shows that the hub does not answer. */
export async function reloadPage(): Promise<void> {
  if (!(await reloadWhenReachable())) notifyError({ title: missingPartTexts.stillMissing })
}
