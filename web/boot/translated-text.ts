/**
 * Chrome and Edge translate a page by replacing each text node with a `<font>`. React keeps the removed node: when it removes that node,
 * or inserts before it, the DOM throws and React shows the error page; when it changes the node's text, nothing is seen.
 * This puts each replaced node back before its `<font>`, with empty text. Then a changed text replaces its translation (and is
 * translated anew), and a removed node takes its translation with it. The text is constant.
 * @see https://github.com/facebook/react/issues/11538
 */
export const TRANSLATED_TEXT_SCRIPT = `addEventListener('DOMContentLoaded',function(){var texts=new WeakMap(),fonts=new WeakMap();
var seen=new MutationObserver(function(records){records.forEach(function(r){
if(r.type==='characterData'){forget(r.target);return}
r.removedNodes.forEach(function(n){var t=fonts.get(n),f=r.addedNodes[0]||r.previousSibling;
if(texts.has(n))restore(n);
else if(t){restore(t);if(t.isConnected)r.addedNodes.forEach(function(a){if(a!==t&&a.nodeType===3)a.remove()})}
else if(n.nodeType===3&&f&&f.nodeName==='FONT'&&f.parentNode===r.target&&!fonts.has(f)&&(!n.parentNode||f.contains(n)))keep(n,f)})});
seen.takeRecords()});
function keep(t,f){if(t.parentNode)t.replaceWith(t.cloneNode());texts.set(t,{f:f,d:t.data});fonts.set(f,t);t.data='';f.before(t);seen.observe(t,{characterData:true})}
function forget(t){var k=texts.get(t);if(k){texts.delete(t);fonts.delete(k.f);k.f.remove()}return k}
function restore(t){var k=forget(t);if(k)t.data=k.d}
seen.observe(document.body,{childList:true,subtree:true})})`;
