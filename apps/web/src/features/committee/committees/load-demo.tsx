import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { addDemo, type Demo, demoSlug } from '../../../replica/session/add-demo.ts'
import { demoTexts as texts } from '../../../texts/en/demo.gen.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { offerReloadIfOutdated } from '../../../ui/outdated-part.ts'
import classes from './choose-committee-page.module.css'

interface LoadDemoProps {
  makeDemo: () => Promise<Demo>
  onEnter: (slug: string) => void
}

/** Offers the demo committee to a person who does not have it. */
export function LoadDemo({ makeDemo, onEnter }: LoadDemoProps) {
  const account = useAccountOnDevice()
  const [busy, setBusy] = useState(false)
  const loading = useRef(false)

  async function load(): Promise<void> {
    // The second of two quick clicks happens before the button is drawn as busy.
    if (loading.current) return
    loading.current = true
    setBusy(true)
    try {
      await addDemo(account, makeDemo)
      notify({ title: texts.loaded })
      onEnter(demoSlug)
    } catch (failure) {
      console.warn('The demo committee could not be loaded', failure)
      if (!offerReloadIfOutdated(failure)) notifyError({ title: texts.failed, message: texts.failedBody })
    } finally {
      loading.current = false
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="demo-title" className={classes.aside}>
      <h2 id="demo-title">{texts.title}</h2>
      <p className={classes.detail}>{texts.body}</p>
      <div>
        <Button variant="default" {...inactive(busy)} onClick={() => void load()}>
          {texts.load}
        </Button>
      </div>
    </section>
  )
}
