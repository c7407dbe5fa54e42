/* The longest texts that the relay accepts; the app's fields have the same limits. */
/** The name of a person, of a committee, or of an invited person. */
export const maxNameLength = 200
/** The reason for disabling an account. */
export const maxReasonLength = 500
export const minPasswordLength = 6
export const maxPasswordLength = 256
/** The password of the splash gate. */
export const maxGatePasswordLength = 256
