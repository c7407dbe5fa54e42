import { missingPartTexts } from '../texts/en/missing-part.gen.ts'
import { notifyError } from './notify.ts'
import { reloadWhenReachable } from './reload-when-reachable.ts'

/** Reloads the page, or shows that the hub does not answer. */
export function reloadPage(): void {
  void reloadWhenReachable().then((reloads) => {
    if (!reloads) notifyError({ title: missingPartTexts.stillMissing })
  })
}
