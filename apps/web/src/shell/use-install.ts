import { installTexts as texts } from '../texts/en/install.gen.ts'
import { notifyError } from '../ui/notify.ts'
import { createScreenStore } from '../ui/screen-store.ts'
import { installOffer } from './install-offer.ts'

/** True while the steps for Apple's devices are on screen. */
export const installHint = createScreenStore(false)

/** Returns a function that installs the app, or null if that is not possible or already done. */
export function useInstall(): (() => void) | null {
  const offer = installOffer.use()
  if (offer)
    return () => {
      installOffer.write(null)
      offer.prompt().catch((failure: unknown) => {
        console.warn('The browser refused to offer the app', failure)
        notifyError({ title: texts.failed, message: texts.failedDetail })
      })
    }
  return isEmptiedBySafari() ? () => installHint.write(true) : null
}

/**
 * True in Safari and all browsers of iPhone and iPad: they remove what a website has stored if it is not visited for
 * seven days, unless it is installed. They make no offer to install, so the person has to do it manually.
 */
export const isEmptiedBySafari = (): boolean => navigator.vendor.startsWith('Apple') && !isInstalled()

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
