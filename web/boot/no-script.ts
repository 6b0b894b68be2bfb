/**
 * Styles for browsers without scripts, for a `<noscript>` in the head. They hide what only scripts bring to life:
 * parts with the class `needs-script`, and all buttons but those of forms that have an action.
 */
export const NO_SCRIPT_STYLE = '.needs-script,button:not(form[action] *){display:none!important}';
