import { type ComponentType, useEffect, useState } from 'react'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { loadLater } from './load-later.tsx'
import { announceMissingPart } from './missing-part.ts'
import { dismissToast } from './notify.ts'
import { reloadPage } from './reload-page.ts'
import { useLatest } from './use-latest.ts'
import { whenIdle } from './when-idle.ts'
import { whenReachable } from './when-reachable.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
}

type PropsOf<Dialog> = Dialog extends ComponentType<infer Props extends DialogProps> ? Props : never

const loads: (() => Promise<void>)[] = []

/**
 * A dialog or menu whose code is loaded when it is first opened, or by `prefetchDialogs`. A press is answered while the
 * code is loaded. If the code cannot be loaded, the
 * dialog is closed again and a toast is shown. The screen stays as it is, and the button that opens the dialog keeps
 * the focus.
 */
export function lazyDialog<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>>
export function lazyDialog(load: () => Promise<Record<string, ComponentType<DialogProps>>>, name: string) {
  const Dialog = loadLater(() =>
    whenReachable(async () => opensWhenThere((await load())[name] as ComponentType<DialogProps>)),
  )
  let toastId: number | null = null
  loads.push(Dialog.load)

  function announceMissing(failure: unknown): void {
    if (toastId !== null) dismissToast(toastId)
    toastId = announceMissingPart(failure, { reload: reloadPage })
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where its module is read
  return function LazyDialog(props: DialogProps) {
    const [there, setThere] = useState(false)
    const { opened, onClose } = props
    const close = useLatest(onClose)
    useEffect(() => {
      if (!opened || there) return
      let wanted = true
      Dialog.load().then(
        () => {
          if (toastId !== null) dismissToast(toastId)
          toastId = null
          if (wanted) setThere(true)
        },
        (failure: unknown) => {
          if (!wanted) return
          close.current()
          announceMissing(failure)
        },
      )
      return () => {
        wanted = false
      }
    }, [opened, there, close])
    if (there) return <Dialog.Component {...props} />
    return opened && <output className="dialog-loading">{uiTexts.loading}</output>
  }
}

/**
 * Opens the dialog one render after it is mounted: only then does it record the focused element, to restore the focus
 * later.
 */
function opensWhenThere(Dialog: ComponentType<DialogProps>) {
  return function OpensWhenThere(props: DialogProps) {
    const [there, setThere] = useState(false)
    useEffect(() => setThere(true), [])
    return <Dialog {...props} opened={there && props.opened} />
  }
}

/**
 * Loads the code of all dialogs, one in each idle moment, so that they also open after the connection is lost. Without
 * one it loads nothing: code that is not stored yet would be missing until the page is loaded again.
 */
export function prefetchDialogs(): void {
  if (!navigator.onLine) return
  const missing = [...loads]
  const next = () => {
    const load = missing.shift()
    if (load)
      void load().then(
        () => whenIdle(next),
        () => undefined,
      )
  }
  whenIdle(next)
}
