import type { MissingProvider } from '@civic-hub/protocol'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import classes from './admin.module.css'

const { providers: texts } = adminTexts

/** The providers without a sign-in button, with the variables that the operator has to set. Values are never shown. */
export function MissingProviders({ missing }: { missing: readonly MissingProvider[] }) {
  if (missing.length === 0) return <p className={classes.detail}>{texts.complete}</p>
  return (
    <>
      <ul className={`plain-list ${classes.providers}`} aria-label={texts.title}>
        {missing.map(({ id, variables }) => (
          <li key={id}>
            <p>{texts.noButton[id]}</p>
            <p>
              {texts.missing}{' '}
              {variables.map((name, index) => (
                <span key={name}>
                  {index > 0 && ', '}
                  <code>{name}</code>
                </span>
              ))}
            </p>
            <p className={classes.detail}>
              {texts.returnTo} <code>{`${location.origin}/api/sign-in/with/${id}/callback`}</code>
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.detail}>{texts.how}</p>
    </>
  )
}
