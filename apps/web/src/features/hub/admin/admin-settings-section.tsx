import { Link } from '@tanstack/react-router'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import classes from './admin.module.css'
import { SplashSettings } from './splash-settings.tsx'
import { useAppSettings } from './use-app-settings.ts'

const { section: texts } = adminTexts

/** The section of the settings page that only administrators see. */
export function AdminSettingsSection() {
  const { state, load, change } = useAppSettings()
  return (
    <div className={classes.part}>
      {state.kind === 'loaded' ? (
        <SplashSettings enabled={state.value.splash.enabled} change={change} />
      ) : (
        <SectionNotLoaded state={state} onRetry={load} offline={adminTexts.offline} />
      )}
      <p>
        <Link to="/admin/people">{texts.link}</Link>
      </p>
      <p className={classes.detail}>{texts.hint}</p>
    </div>
  )
}
