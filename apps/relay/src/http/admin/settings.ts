import {
  changeSignUpRoute,
  changeSignUpSchema,
  changeSplashRoute,
  changeSplashSchema,
  readAppSettingsRoute,
  readSplashPasswordRoute,
} from '@civic-hub/protocol'
import { missingProviders } from '../../accounts/provider/provider-settings.ts'
import { accepted } from '../../result.ts'
import type { EndpointParts } from '../api-parts.ts'
import { endpoint } from '../endpoint.ts'

/** The rule for sign-ups, the splash gate, and providers without a button. Every change returns the current settings. */
export function appSettingsEndpoints({ administration, site, publicUrl }: EndpointParts) {
  const { signUpPolicies, gate } = administration
  const read = async () =>
    accepted({
      signUp: await signUpPolicies.current(),
      splash: { enabled: gate.enabled() },
      missingProviders: missingProviders(site.providers, publicUrl),
    })

  return [
    endpoint(readAppSettingsRoute, { access: 'admin' }, read),
    endpoint(changeSignUpRoute, { access: 'admin', body: changeSignUpSchema }, async ({ account, body }) => {
      await signUpPolicies.change(body.signUp, account.id)
      return read()
    }),
    endpoint(
      changeSplashRoute,
      { access: 'admin', body: changeSplashSchema },
      async ({ account, body: { enabled, password } }) => {
        await gate.change(
          { ...(enabled !== undefined && { enabled }), ...(password !== undefined && { password }) },
          account.id,
        )
        return read()
      },
    ),
    endpoint(readSplashPasswordRoute, { access: 'admin' }, () => accepted({ password: gate.password() })),
  ]
}
