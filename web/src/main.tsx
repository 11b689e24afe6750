import { render } from "preact";
import { App } from "./App";
import "./style/base.css";
import "./style/parts.css";

render(<App />, document.getElementById("page")!);

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => void navigator.serviceWorker.register("./offline.js"));
}
