import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { storeHint } from '../replica/store/store-hint.ts'
import { installTexts as texts } from '../texts/en/install.gen.ts'
import classes from './update/update-prompt.module.css'
import { updateState } from './update/update-state.ts'
import { installHint, isEmptiedBySafari, useInstall } from './use-install.ts'

const storageKey = 'install-offer'
const declined = 'declined'

/**
 * Offers once to install the app, on the second day of use: only then is it worth a place on the person's screen. Not
 * shown in a live meeting or together with the question about a new version. Also shows the steps where the person
 * has to install it manually.
 */
export function InstallPrompt() {
  const install = useInstall()
  const { ready, holds } = updateState.use()
  const hinted = installHint.use()
  const [wanted, setWanted] = useState(isSecondDay)
  const answer = () => {
    storeHint(storageKey, declined)
    setWanted(false)
  }
  return (
    <>
      <Modal opened={hinted} onClose={() => installHint.write(false)} title={texts.hintTitle}>
        <p>{texts.hint}</p>
        <p>{texts.emptied}</p>
        <p>{texts.ownStore}</p>
        <Group justify="flex-end" mt="lg">
          <Button onClick={() => installHint.write(false)}>{texts.done}</Button>
        </Group>
      </Modal>
      {wanted && install && !ready && holds === 0 && (
        <section className={classes.prompt} aria-label={texts.name}>
          <p>{texts.offer}</p>
          {isEmptiedBySafari() && <p>{texts.emptied}</p>}
          <Group gap="sm" wrap="nowrap">
            <Button
              onClick={() => {
                answer()
                install()
              }}
            >
              {texts.install}
            </Button>
            <Button variant="default" onClick={answer}>
              {texts.later}
            </Button>
          </Group>
        </section>
      )}
    </>
  )
}

/** True if this browser was used on an earlier day, and the offer has not been answered. */
function isSecondDay(): boolean {
  const today = new Date().toDateString()
  const first = localStorage.getItem(storageKey)
  if (first === null) storeHint(storageKey, today)
  return first !== null && first !== declined && first !== today
}
