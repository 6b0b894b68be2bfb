/** The key under which React Router keeps the scroll positions of this tab. */
const KEY = 'react-router-scroll-positions';

/**
 * Restores the scroll position of a reloaded page before its first paint, as React Router's own inline script does. That one reports blocked
 * storage as an error in the console and then throws; here such a page opens at its top. The text is constant.
 */
export const SCROLL_POSITION_SCRIPT = `try{history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},'');var y=JSON.parse(sessionStorage.getItem('${KEY}')||'{}')[history.state.key];typeof y==='number'&&scrollTo(0,y)}catch(e){}`;
