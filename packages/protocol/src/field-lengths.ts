/* How long texts may be that the relay takes; fields of the app stop there. */
/** The name of a person, of a committee, or of somebody who is invited. */
export const maxNameLength = 200
/** Why an account is disabled. */
export const maxReasonLength = 500
export const minPasswordLength = 6
export const maxPasswordLength = 256
/** The password of the splash gate. */
export const maxGatePasswordLength = 256
