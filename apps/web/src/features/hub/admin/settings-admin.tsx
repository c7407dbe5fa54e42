import { type MissingProvider, type SignUpPolicy, signUpPolicies } from '@civic-hub/protocol'
import { Radio, Stack } from '@mantine/core'
import { changeSignUp } from '../../../replica/session/administration.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import classes from './admin.module.css'
import { SplashSettings } from './splash-settings.tsx'
import { useAppSettings } from './use-app-settings.ts'

const { settings: texts, splash, providers } = adminTexts

/** Settings for sign-ups and the splash page, and what the operator has to set for providers. */
export function SettingsAdmin() {
  const { state, load, change } = useAppSettings()
  if (state.kind !== 'loaded') return <PageNotLoaded state={state} onRetry={load} offline={adminTexts.offline} />
  return (
    <>
      <div className={classes.part}>
        <Radio.Group
          label={texts.signUp}
          value={state.value.signUp}
          onChange={(value) => change(() => changeSignUp(value as SignUpPolicy))}
        >
          <Stack gap="sm" mt="sm">
            {signUpPolicies.map((policy) => (
              <Radio
                key={policy}
                value={policy}
                label={texts.policies[policy].label}
                description={texts.policies[policy].description}
              />
            ))}
          </Stack>
        </Radio.Group>
      </div>
      <div className={classes.part}>
        <h3>{splash.title}</h3>
        <SplashSettings enabled={state.value.splash.enabled} change={change} />
      </div>
      <div className={classes.part}>
        <h3>{providers.title}</h3>
        <MissingProviders missing={state.value.missingProviders} />
      </div>
    </>
  )
}

/** The providers without a sign-in button, with the variables that the operator has to set. Values are never shown. */
function MissingProviders({ missing }: { missing: readonly MissingProvider[] }) {
  if (missing.length === 0) return <p className={classes.detail}>{providers.complete}</p>
  return (
    <>
      <ul className={`plain-list ${classes.providers}`} aria-label={providers.title}>
        {missing.map(({ id, variables }) => (
          <li key={id}>
            <p>{providers.noButton[id]}</p>
            <p>
              {providers.missing}{' '}
              {variables.map((name, index) => (
                <span key={name}>
                  {index > 0 && ', '}
                  <code>{name}</code>
                </span>
              ))}
            </p>
            <p className={classes.detail}>
              {providers.returnTo} <code>{`${location.origin}/api/sign-in/with/${id}/callback`}</code>
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.detail}>{providers.how}</p>
    </>
  )
}
